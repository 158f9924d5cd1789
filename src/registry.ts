import { account } from "./features/account/routes.ts";
import { settingsFrame } from "./features/account/settings/page/settings.tsx";
import { editCardAction } from "./features/admin/cards/page/action.tsx";
import { admin } from "./features/admin/routes.ts";
import { auth } from "./features/auth/routes.ts";
import { browse } from "./features/browse/routes.tsx";
import { catalogue } from "./features/catalogue/routes.ts";
import { collection } from "./features/collection/routes.ts";
import { decks } from "./features/decks/routes.tsx";
import { decksOfPerson, decksWithCard } from "./features/decks/shelf/page.tsx";
import { copiesTab } from "./features/details/copies/page.tsx";
import { gradedTab } from "./features/details/graded/page.tsx";
import { notesTab } from "./features/details/notes/page/card.tsx";
import { details } from "./features/details/routes.ts";
import { gallery } from "./features/gallery/routes.tsx";
import { sellCardAction } from "./features/ledger/page/sell.tsx";
import { ledger } from "./features/ledger/routes.tsx";
import { library } from "./features/library/routes.ts";
import { addCardToList, listsTab } from "./features/lists/adding/page/add.tsx";
import { lists } from "./features/lists/routes.ts";
import { listsOfPerson } from "./features/lists/shelf/page/shelf.tsx";
import { membership } from "./features/membership/routes.tsx";
import { moderation } from "./features/moderation/routes.ts";
import { openings } from "./features/openings/routes.tsx";
import { installation } from "./features/operations/installation/routes.tsx";
import { friendsCardTab } from "./features/people/friends/page/card.tsx";
import { people } from "./features/people/routes.ts";
import { showcaseCard } from "./features/people/showcase/page.tsx";
import { pokedex } from "./features/pokedex/routes.tsx";
import { prices } from "./features/prices/routes.ts";
import { reportCard } from "./features/reports/page.tsx";
import { reports } from "./features/reports/routes.tsx";
import { search } from "./features/search/routes.tsx";
import { shell } from "./features/shell/routes/routes.tsx";
import { site } from "./features/site/routes.tsx";
import { stall } from "./features/stall/have/routes.tsx";
import { pushAction, pushFromTile } from "./features/stream/push/page.tsx";
import { stream } from "./features/stream/routes.ts";
import { transfer } from "./features/transfer/routes.ts";
import { wantCardAction, wantsOfPerson } from "./features/wants/page.tsx";
import { wants } from "./features/wants/routes.tsx";
import type { MenuRow } from "./frame/navigation.ts";
import type { CardAction, CardTab, PersonTab, SettingsFrame } from "./http/env.ts";

export const personTabs: PersonTab[] = [listsOfPerson, wantsOfPerson, decksOfPerson];

/** Fixed paths come before parameters: /api/collection/cards before /api/collection/:id. */
export const features = [
  site,
  auth,
  account,
  membership,
  people(personTabs),
  ledger,
  library,
  transfer,
  prices,
  details,
  collection,
  pokedex,
  lists,
  wants,
  search,
  decks,
  openings,
  stall,
  stream,
  catalogue,
  reports,
  moderation,
  admin,
  installation,
  browse,
  shell,
  gallery,
];

export const cardActions: CardAction[] = [
  addCardToList,
  wantCardAction,
  decksWithCard,
  sellCardAction,
  showcaseCard,
  pushAction,
  reportCard,
  editCardAction,
];

export const tileActions: CardAction[] = [pushFromTile];

export const cardTabs: CardTab[] = [friendsCardTab, listsTab, copiesTab, gradedTab, notesTab];

export const inSettings: SettingsFrame = settingsFrame;

/** Rows of the menu under the avatar. */
export const accountRows: MenuRow[] = [
  { title: "Report Missing Data", url: "/reports/new", icon: "flag", isDialog: true },
];
