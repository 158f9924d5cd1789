import * as v from "valibot";
import { lineRemarks } from "#features/catalogue/lines/schema.ts";
import { plainKeys } from "#features/collection/rules/copies.ts";
import { conditionKeys } from "#features/collection/rules/copy-values.ts";
import { ofKind } from "#lib/input/kinds.ts";

const text = v.string();
const count = v.number();
const texts = v.array(text);

/** A card as a sentence names it. */
const RemarkedCard = v.strictObject({ name: text, number: text, set: text });
export type RemarkedCard = v.InferOutput<typeof RemarkedCard>;

/** Why a row has no card, or one that is not all that it says. */
const ofMatching = [
  ...lineRemarks,
  ofKind("card_there", { card: RemarkedCard }),
  ofKind("no_line", {}),
  ofKind("no_printing", {}),
  ofKind("other_game", { game: text }),
  ofKind("names_no_card", {}),
  ofKind("no_set_id", { id: text }),
  ofKind("no_card_id", { id: text }),
  ofKind("no_variant_key", { name: text, number: text, variant: text }),
  ofKind("no_name_in_set", { set: text }),
  ofKind("no_number_in_set", { set: text, number: text }),
  ofKind("not_japanese", { set: text }),
  ofKind("not_of_game", { set: text }),
  ofKind("unknown_set", { set: text }),
  ofKind("no_set_no_card", {}),
  ofKind("no_set_no_number", {}),
  ofKind("no_name_with_number", { number: text }),
  ofKind("product_name", { product: count, card: RemarkedCard }),
  ofKind("product_place", { product: count, card: RemarkedCard }),
  ofKind("several_cards", { cards: v.array(RemarkedCard) }),
  ofKind("no_variant", {}),
  ofKind("several_variants", { printing: text }),
  ofKind("product_variants", { product: count, variants: texts, printing: text }),
  ofKind("assumed_variants", { printing: text, variants: texts }),
  ofKind("other_variants", { printing: text, variants: texts }),
  ofKind("unknown_variant", { printing: text }),
  ofKind("sold_variant", {}),
  ofKind("cardmarket_unknown", { product: count }),
  ofKind("cardmarket_name", { product: count, card: RemarkedCard }),
  ofKind("cardmarket_cards", { product: count, cards: v.array(RemarkedCard) }),
  ofKind("cardmarket_variant", { product: count, printing: text }),
] as const;

/** What a row's cells say that is not imported, or not as it stands. */
const ofReading = [
  ofKind("wish", {}),
  ofKind("not_owned", {}),
  ofKind("no_line_quantity", {}),
  ofKind("uncounted", {}),
  ofKind("no_quantity", {}),
  ofKind("wrong_quantity", { written: text }),
  ofKind("no_copies", {}),
  ofKind("many_copies", { most: count }),
  ofKind("wrong_type", { written: text }),
  ofKind("wrong_company", { written: text }),
  ofKind("no_grade", {}),
  ofKind("wrong_grade", { written: text, company: text }),
  ofKind("many_graded", { most: count }),
  ofKind("graded_is_pro", {}),
  ofKind("grade_as_note", {}),
  ofKind("unread", { field: v.picklist(plainKeys), written: text }),
  ofKind("wrong_link", { written: text }),
  ofKind("no_note", {}),
  ofKind("long_note", { most: count }),
  ofKind("wrong_day", { written: text }),
  ofKind("wrong_amount", { written: text }),
  ofKind("unknown_currencies", { codes: texts }),
  ofKind("playset", { copies: count }),
  ofKind("mark_as_note", { mark: text }),
  ofKind("unknown_condition", { written: text }),
  ofKind("other_condition", { written: text, condition: v.picklist(conditionKeys) }),
] as const;

/** What becomes of a row that was read and matched. */
const ofStaging = [
  ofKind("stamp_as_note", { stamp: text }),
  ofKind("stamp_left_out", { stamp: text }),
  ofKind("gone", {}),
  ofKind("has_set_note", {}),
  ofKind("left_out", {}),
] as const;

export const RowRemark = v.variant("kind", [...ofMatching, ...ofReading, ...ofStaging]);
export type RowRemark = v.InferOutput<typeof RowRemark>;
