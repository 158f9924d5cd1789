/** Grading companies (docs/product.md, Copies and notes). */
export const companies = ["PSA", "BGS", "TAG", "CGC", "ARS", "AGS", "ACE", "SGC", "TGA"] as const;

export type Company = (typeof companies)[number];

/** `value`: minor units of `valueCurrency`. `cost`: the price paid, in minor units of `costCurrency`. */
export type GradedFacts = {
  company: string;
  grade: string;
  condition: string;
  certificate: string;
  url: string;
  value: number | null;
  valueCurrency: string | null;
  cost: number | null;
  costCurrency: string | null;
  acquiredOn: string | null;
  seller: string | null;
};

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => String(from + index * step));

type Scale = {
  grades: string[];
  top?: string[];
  words?: string[];
};

const halves = steps(1, 10, 0.5);
const authentic = ["authentic", "altered"];

/**
 * Grades of companies from published scales: PSA has no 9.5 and qualifiers such as OC; a Black Label is a BGS 10; a
 * Pristine is a 10; ARS has a 10+. Companies without a published list get halves.
 */
const scales: Record<Company, Scale> = {
  PSA: { grades: halves.filter((grade) => grade !== "9.5"), words: [...authentic, "oc", "mk", "mc", "pd", "st", "of"] },
  BGS: { grades: halves, top: ["pristine", "black", "label"], words: authentic },
  TAG: { grades: halves, top: ["pristine"] },
  CGC: { grades: halves, top: ["pristine", "perfect"], words: authentic },
  ARS: { grades: [...halves, "10+"] },
  AGS: { grades: halves, top: ["pristine", "perfect"] },
  ACE: { grades: halves, top: ["pristine"] },
  SGC: { grades: halves, top: ["pristine", "gold", "label"], words: authentic },
  TGA: { grades: halves, top: ["pristine"] },
};

const labelWords = new Set(
  "gem mint mt near nm excellent ex very good vg gd fair fr poor pr".split(" ").flatMap((word) => [word, `${word}+`]),
);

/** Why a company does not give this grade, as a sentence; undefined if it does. */
export function gradeFault(company: Company, grade: string): string | undefined {
  const { grades, top = [], words = [] } = scales[company];
  const parts = grade
    .toLowerCase()
    .split(/[\s()/-]+/)
    .filter(Boolean);
  const [number, ...more] = parts.filter((part) => /^\d/.test(part)).map((part) => part.replace(/\.0$/, ""));
  const labels = parts.filter((part) => !/^\d/.test(part));
  const known = labels.every(
    (word) => words.includes(word) || labelWords.has(word) || (number === "10" && top.includes(word)),
  );
  const isGrade = number === undefined ? labels.includes("authentic") : grades.includes(number);
  if (known && isGrade && more.length === 0 && !/^-/.test(grade)) return undefined;
  const halfSteps = grades.filter((one) => one.includes(".")).at(-1);
  return `Grade must be 1 to 10 for ${company}; half grades up to ${halfSteps}`;
}
