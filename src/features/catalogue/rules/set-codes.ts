type Coded = { id: string; code: string | null; sourceIds: { ptcgo?: string; ptcgData?: string } };

/** Codes that no source lists, by set. */
const otherCodes: Record<string, string[]> = {
  svp: ["PR-SV"],
  mep: ["PR-ME"],
};

/** Every code a set is called by: ours, those of PTCG Live and PTCGO, of TCGdex and of pokemon-tcg-data. */
export const codesOf = ({ id, code, sourceIds: { ptcgo, ptcgData } }: Coded): string[] =>
  [id.replace(/^(?:jp|pocket)-/, ""), code, ptcgo, ptcgData, ...(otherCodes[id] ?? [])].flatMap((one) => one ?? []);
