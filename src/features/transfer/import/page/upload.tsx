import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { maxFileMegabytes, maxFileRows } from "#features/transfer/file/rules/limits.ts";
import { formatTitles } from "#features/transfer/formats/rules/formats.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { importsOf } from "../queries/imports.ts";
import { UploadPage, uploadTitle } from "../views/upload-page.tsx";

export async function uploadForm(c: Context<Env>, { typed, fault }: Sent) {
  const imports = await importsOf(c.var.db, memberOf(c).id);
  const open = imports.find(({ state }) => state !== "done" && state !== "failed");
  return {
    page: {
      title: uploadTitle,
      body: (
        <UploadPage
          formats={formatTitles}
          maxMegabytes={maxFileMegabytes}
          maxRows={maxFileRows}
          mode={typed?.mode === "replace" ? "replace" : "add"}
          text={typeof typed?.text === "string" ? typed.text : undefined}
          error={fault && (Object.values(fault.fields)[0] ?? fault.message)}
          open={open && { id: open.id, fileName: open.fileName }}
        />
      ),
    },
  };
}
