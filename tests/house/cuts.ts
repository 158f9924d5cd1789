/** Where the rest of a list is that is cut: on its next pages, behind a link, or where it needs no way, and why. */
type Rest = "pages" | { file: string; way: string } | { why: string };

const value = "src/features/library/value";
const landing = "src/features/library/landing";
const people = "src/features/people";
const typing = { why: "what is found while typing: another letter finds others" };
const teaser = { why: "pictures beside a link to all of them" };
const named = { why: "names in a sentence that says how many others there are" };
const folded = (file: string) => ({ file, way: '<details className="more"' });

/** Each constant that cuts a list, by its file and name. */
export const cuts: Record<string, Rest> = {
  "src/features/decks/lines/views/imported.ts#mostNamed": named,
  "src/features/library/activity/page.ts#activityShown": "pages",
  "src/features/ledger/page/left.tsx#leftShown": "pages",
  "src/features/collection/moments/rules.ts#mostShown": { why: "the greatest of what one change reached" },
  "src/features/openings/page/summary.tsx#openingsShown": "pages",
  [`${landing}/page/sets.ts#setsShown`]: { file: `${landing}/views/all-sets.tsx`, way: '{ sets: "all" }' },
  [`${landing}/page/sets.ts#nearestShown`]: { file: `${landing}/views/landing.tsx`, way: '{ sets: "all" }' },
  [`${landing}/page/people.ts#wantsShown`]: { file: `${landing}/page/people.ts`, way: '{ wants: "all" }' },
  [`${landing}/page/people.ts#holdersShown`]: { file: `${landing}/page/people.ts`, way: '{ friends: "all" }' },
  [`${landing}/page/people.ts#newsShown`]: { file: `${landing}/page/people.ts`, way: "all: feedPath" },
  [`${landing}/page/landing.tsx#moversShown`]: {
    file: `${landing}/views/trends.tsx`,
    way: "/collection/cards?sort=change",
  },
  [`${landing}/page/landing.tsx#topShown`]: { file: `${landing}/views/landing.tsx`, way: "?sort=price" },
  [`${landing}/page/landing.tsx#newestShown`]: { file: `${landing}/views/sets.tsx`, way: 'href="/series"' },
  [`${value}/page/standing.ts#topShown`]: { file: `${people}/insights/page.ts`, way: '{ sort: "price" }' },
  [`${value}/page/standing.ts#recentShown`]: { file: `${landing}/views/landing.tsx`, way: 'all="/account/activity"' },
  [`${landing}/page/landing.tsx#recentShown`]: { file: `${landing}/views/landing.tsx`, way: 'all="/account/activity"' },
  "src/features/library/money/page.tsx#groupsShown": {
    file: "src/features/library/money/views/page.tsx",
    way: "{ isAll: true }",
  },
  [`${value}/routes.tsx#trendsShown`]: { why: "a call with a limit of its own" },
  "src/features/collection/entries/routes/bulk.tsx#maxErrorsShown": { why: "a message; the page lists all faults" },
  "src/features/transfer/import/page/import.tsx#rowsShown": "pages",
  "src/features/transfer/import/queries/found.ts#maxFound": typing,
  "src/features/transfer/import/schema/inputs.ts#maxChoices": { why: "a limit of what is sent" },
  "src/features/transfer/import/views/reading.tsx#mostNamed": named,
  "src/features/library/feed/routes.tsx#shown": "pages",
  "src/features/admin/users/routes.tsx#shown": "pages",
  "src/features/admin/audit/routes.tsx#shown": "pages",
  "src/features/admin/pokemon/views/rule.tsx#mostShown": folded("src/features/admin/pokemon/views/rule.tsx"),
  "src/features/admin/pokemon/page.tsx#shown": "pages",
  "src/features/admin/pokemon/service.ts#mostNamed": named,
  "src/features/admin/pokemon/routes.tsx#mostNames": typing,
  "src/features/admin/cards/page/changes.tsx#shown": "pages",
  "src/features/admin/cards/page/place.ts#shown": "pages",
  "src/features/admin/cards/page/found.ts#mostFound": typing,
  "src/features/admin/cards/routes/pages.tsx#shown": "pages",
  "src/features/admin/catalogue/import/views.tsx#mostRejects": folded("src/features/admin/catalogue/import/views.tsx"),
  "src/features/search/results/page/survey.ts#perGame": {
    file: "src/features/search/results/rules/facets.ts",
    way: "game",
  },
  "src/features/search/results/page/load.ts#nearShown": {
    file: "src/features/search/results/page/results.tsx",
    way: "linkTo(params, results.near.query)",
  },
  "src/features/search/results/page/load.ts#speciesShown": { why: "the cards below are those of all of them" },
  "src/features/search/suggestions/page.tsx#cardsShown": typing,
  "src/features/search/suggestions/page.tsx#othersShown": typing,
  "src/features/search/results/views/results.tsx#setsShown": folded("src/features/search/results/views/results.tsx"),
  "src/features/search/results/queries/survey.ts#maxChoices": {
    why: "filters by the most frequent; any other can be typed",
  },
  "src/features/decks/config/views/lists.tsx#mostRows": {
    file: "src/features/decks/config/views/lists.tsx",
    way: "folded",
  },
  "src/features/decks/deck/views/parts.tsx#mostNamed": named,
  "src/features/decks/lines/service/lines.ts#maxChoices": { why: "printings to choose from; any other can be typed" },
  "src/features/browse/indexes/page/series.tsx#newestPerSeries": {
    file: "src/features/browse/indexes/page/series.tsx",
    way: "isWhole",
  },
  "src/features/browse/indexes/page/home.tsx#facesPerCategory": teaser,
  "src/features/cards/binder/views/found.tsx#maxLinks": {
    file: "src/features/cards/binder/views/found.tsx",
    way: "href(next)",
  },
  "src/features/lists/list/page/stale.tsx#namesShown": named,
  "src/features/lists/adding/page/choices.tsx#facesShown": teaser,
  "src/features/lists/adding/page/found.ts#maxFound": typing,
  "src/features/lists/adding/page/found.ts#maxRecent": typing,
  "src/features/lists/adding/views/choices.tsx#maxFaces": teaser,
  "src/features/lists/shelf/page/shelf.tsx#listsShown": "pages",
  "src/features/lists/printing/page.tsx#maxPrinted": {
    file: "src/features/lists/printing/views.tsx",
    way: "partAt(nth + 1)",
  },
  "src/features/lists/list/routes/picture.ts#shown": teaser,
  "src/features/prices/review/routes.tsx#shown": "pages",
  "src/features/prices/printings/routes.tsx#printingsShown": "pages",
  "src/features/prices/feeds/commands/tell.ts#heldShown": {
    file: "src/features/prices/feeds/commands/tell.ts",
    way: "to see the rest",
  },
  "src/features/operations/maintenance/routes.tsx#shown": "pages",
  "src/features/operations/invitations/routes.tsx#shown": "pages",
  "src/features/operations/installation/routes.tsx#shown": "pages",
  "src/features/moderation/profiles/routes.tsx#shown": "pages",
  "src/features/moderation/thread/routes.tsx#shown": "pages",
  "src/features/moderation/queue/page.tsx#shown": "pages",
  "src/features/moderation/queue/queries.ts#similarShown": { why: "reports of one card; the queue has all" },
  "src/features/catalogue/social/routes.ts#shown": teaser,
  "src/features/catalogue/social/rules.ts#mostFaces": teaser,
  "src/features/catalogue/cards/cache.ts#relatedShown": {
    file: "src/features/browse/card/views/related.tsx",
    way: "All {name}",
  },
  "src/features/catalogue/import/queries/report.ts#mostListed": {
    why: "a preview that says how many it shows; what changed is listed in the history",
  },
  "src/features/catalogue/merge/queries/local-names.ts#mostShown": { why: "a line that says how many there are" },
  [`${people}/profile/page/best.tsx#cardsShown`]: { file: `${people}/profile/page/best.tsx`, way: "View All" },
  [`${people}/profile/routes/profile.tsx#setsShown`]: { file: `${people}/profile/routes/profile.tsx`, way: "all=" },
  [`${people}/friends/page/card.tsx#shown`]: "pages",
  [`${people}/friends/page/panel.tsx#shown`]: "pages",
  [`${people}/friends/routes/cards.ts#shown`]: "pages",
  [`${people}/friends/queries/names.ts#mostNames`]: typing,
  [`${people}/friends/queries/lists.ts#mostShown`]: {
    file: `${people}/friends/views/requests.tsx`,
    way: "to see the others",
  },
  [`${people}/trade/routes/api.ts#shown`]: "pages",
  [`${people}/trade/routes/pages.tsx#shown`]: "pages",
  [`${people}/trade/routes/pages.tsx#maxThumbs`]: teaser,
  [`${people}/showcase/routes.tsx#foundShown`]: {
    file: `${people}/showcase/views.tsx`,
    way: "Search to find the others",
  },
  [`${people}/insights/views/bars.tsx#maxOpen`]: folded(`${people}/insights/views/bars.tsx`),
  [`${people}/insights/cache.ts#artistsShown`]: { file: `${people}/insights/page.ts`, way: '{ group: "artist" }' },
};
