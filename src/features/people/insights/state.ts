import * as v from "valibot";
import { urlState } from "#lib/url/state.ts";

const InsightsView = v.object({
  /** Empty: the newest with additions. */
  year: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\d{4}$/)), ""), ""),
});
type InsightsView = v.InferOutput<typeof InsightsView>;

const insightsState = urlState<InsightsView>(InsightsView);

export const parseInsights = insightsState.read;

export const insightsHref = (path: string, change: Partial<InsightsView>): string =>
  `${insightsState.href(path, insightsState.usual, change)}#year`;
