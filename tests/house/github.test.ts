import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import * as v from "valibot";
import project from "#package.json";
import { root } from "../paths.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesOf = (pattern: string) => [...new Glob(pattern).scanSync({ cwd: root, dot: true })].sort();

const Step = v.strictObject({
  name: v.optional(v.string()),
  uses: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  run: v.optional(v.string()),
  env: v.optional(v.record(v.string(), v.string())),
});
const Workflow = v.looseObject({
  name: v.string(),
  on: v.looseObject({}),
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(v.string(), v.looseObject({ uses: v.optional(v.string()), steps: v.optional(v.array(Step)) })),
});

const label = v.pipe(v.string(), v.minLength(1));
const about = { label, description: v.optional(v.string()) };
const validations = v.optional(v.strictObject({ required: v.boolean() }));
const typed = { ...about, placeholder: v.optional(v.string()), value: v.optional(v.string()) };
const id = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const Form = v.strictObject({
  name: label,
  description: label,
  labels: v.array(v.string()),
  body: v.array(
    v.variant("type", [
      v.strictObject({ type: v.literal("markdown"), attributes: v.strictObject({ value: label }) }),
      v.strictObject({ type: v.literal("input"), id, validations, attributes: v.strictObject(typed) }),
      v.strictObject({
        type: v.literal("textarea"),
        id,
        validations,
        attributes: v.strictObject({ ...typed, render: v.optional(v.string()) }),
      }),
      v.strictObject({
        type: v.literal("dropdown"),
        id,
        validations,
        attributes: v.strictObject({ ...about, options: v.array(v.string()) }),
      }),
      v.strictObject({
        type: v.literal("checkboxes"),
        id,
        attributes: v.strictObject({ ...about, options: v.array(v.strictObject({ label })) }),
      }),
    ]),
  ),
});

/** Faults of a workflow: actions that may change below us, commands that name what the project does not have. */
function faultsOf(source: string): string[] {
  const { jobs } = v.parse(Workflow, Bun.YAML.parse(source));
  const used = Object.values(jobs).flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)]);
  const loose = used.filter((one) => one !== undefined).filter((one) => !isPinned(one, source));
  const runs = Object.values(jobs).flatMap(({ steps = [] }) => steps.map(({ run = "" }) => run));
  const files = runs.flatMap((run) => run.match(/(?<![\w/.$-])[\w.-]+\/[\w./-]+(?![\w./:-]*[:@$])/g) ?? []);
  const scripts = runs.flatMap((run) => [...run.matchAll(/\bbun(?:@\S+)? run (\S+)/g)].map(([, name = ""]) => name));
  return [
    ...loose,
    ...files.filter((path) => isOurs(path) && !existsSync(join(root, path))),
    ...scripts.filter((name) => !(name in project.scripts)),
  ];
}

const isOurs = (path: string) => existsSync(join(root, path.split("/")[0] ?? ""));

/** A file of the project, or a commit with the version that it was. */
const isPinned = (uses: string, source: string) =>
  uses.startsWith("./") ? existsSync(join(root, uses)) : isCommit(uses) && source.includes(`${uses} # v`);
const isCommit = (uses: string) => /^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses);

test.each(filesOf(".github/workflows/*"))("%s parses, pins what it uses, and runs what is there", (path) => {
  expect(faultsOf(read(path))).toEqual([]);
});

describe("a fault of a workflow is found", () => {
  const workflow = (step: object) =>
    Bun.YAML.stringify({ name: "A", on: {}, permissions: {}, jobs: { a: { steps: [step] } } });
  test.each([
    [{ uses: "actions/checkout@v6" }, "actions/checkout@v6"],
    [{ uses: "./.github/gone.yml" }, "./.github/gone.yml"],
    [{ run: "bash .ci/gone" }, ".ci/gone"],
    [{ run: "npx bun@1.4.5 run gone" }, "gone"],
  ])("%p", (step, fault) => {
    expect(faultsOf(workflow(step))).toEqual([fault]);
  });
});

test.each(filesOf(".github/ISSUE_TEMPLATE/!(config).yml"))("%s is a form, each of its fields once", (path) => {
  const { body } = v.parse(Form, Bun.YAML.parse(read(path)));
  const ids = body.flatMap((field) => ("id" in field ? [field.id] : []));
  expect(ids).toEqual([...new Set(ids)]);
});

test("there is a form for a bug, a feature and the catalogue, and no issue without one", () => {
  expect(filesOf(".github/ISSUE_TEMPLATE/*").map((path) => path.split("/").at(-1))).toEqual([
    "bug.yml",
    "catalogue.yml",
    "config.yml",
    "feature.yml",
  ]);
  expect(Bun.YAML.parse(read(".github/ISSUE_TEMPLATE/config.yml"))).toEqual({ blank_issues_enabled: false });
});

test("CI's command names a script, and Bun is one version everywhere", () => {
  const texts = [".ci/run", "README.md", "CONTRIBUTING.md", "Dockerfile"].map(read).join("\n");
  const named = [...texts.matchAll(/\bbun[@:](\d+\.\d+\.\d+)/g)].map(([, version = ""]) => version);
  const { engines, devDependencies } = project;
  expect([...new Set([...named, devDependencies["bun-types"], engines.bun.replace(">=", "")])]).toEqual([
    devDependencies["bun-types"],
  ]);
  const [, script = ""] = /\bbun@\S+ run (\S+)/.exec(read(".ci/run")) ?? [];
  expect(Object.keys(project.scripts)).toContain(script);
});

const Renovate = v.looseObject({
  packageRules: v.array(
    v.looseObject({
      description: v.string(),
      enabled: v.optional(v.boolean()),
      allowedVersions: v.optional(v.string()),
      matchPackageNames: v.optional(v.array(v.string()), []),
      matchDepNames: v.optional(v.array(v.string()), []),
    }),
  ),
});

test("what updates hold back says which decision holds it, and holds what is patched", () => {
  const { packageRules } = v.parse(Renovate, JSON.parse(read(".github/renovate.json")));
  const holding = packageRules.filter(({ enabled, allowedVersions }) => enabled === false || allowedVersions);
  const named = holding.filter(
    ({ matchPackageNames, matchDepNames }) => [...matchPackageNames, ...matchDepNames].length > 0,
  );
  expect(named.filter(({ description }) => !/^Decision \d+: ./.test(description))).toEqual([]);
  const numbers = named.map(({ description }) => /\d+/.exec(description)?.[0].padStart(4, "0"));
  expect(numbers.filter((number) => filesOf(`docs/decisions/${number}-*.md`).length === 0)).toEqual([]);
  const patched = Object.keys(project.patchedDependencies).map((name) => name.slice(0, name.lastIndexOf("@")));
  const held = holding.filter(({ enabled }) => enabled === false).flatMap(({ matchPackageNames }) => matchPackageNames);
  expect(held).toEqual(expect.arrayContaining(patched));
});

test("the changelog has the version of package.json, with its day, and each later one with upgrade notes", () => {
  const headings = [...read("CHANGELOG.md").matchAll(/^## \[(.+?)\](.*)$/gm)].map(([, name, rest]) => `${name}${rest}`);
  expect(headings.at(-1)).toMatch(/^0\.1\.0 - \d{4}-\d\d-\d\d$/);
  expect(headings.some((heading) => heading.startsWith(`${project.version} - `))).toBe(true);
  const later = read("CHANGELOG.md").split(/^## /m).slice(1, -1);
  expect(later.filter((version) => !version.includes("### Upgrade notes"))).toEqual([]);
});
