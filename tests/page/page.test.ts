import { expect, test } from "bun:test";
import { readPage } from "./page.ts";

const page = readPage(`<!doctype html><html lang="en"><head><title>Cards &amp; sets</title><style>b{}</style>
  <meta property="og:title" content="&lt;b&gt;"/><link rel="canonical" href="/a"/></head><body>
  <nav><a href="/a?b=1&amp;c=2"><svg><title>x</title></svg>Sets</a><a>no link</a></nav>
  <h1>Report <b>it</b></h1>
  <form><label for="n">Name</label><input id="n" name="name" value="Misty &quot;x&quot;" aria-invalid="true" aria-describedby="e"/>
    <p id="e">Too short.</p><label>Game <select name="game"><option value="EN">English</option>
    <option value="JP" selected="">Japanese</option></select></label>
    <label><input type="checkbox" checked="" name="all" value="1"/> All of it</label>
    <textarea aria-label="Note">&lt;b&gt;</textarea><input type="hidden" name="id" value="7"/>
    <button disabled="">Send<span hidden>!</span></button></form>
  <table><caption>Cards <small>2</small></caption><tr><th>Card</th><td>Mew</td></tr></table><p>3<br/>4</p></body></html>`);

test("a page is read by role and name", () => {
  expect([page.names("link"), page.hrefs()]).toEqual([["Sets"], ["/a?b=1&c=2"]]);
  expect(page.get("link", "Sets").href).toBe("/a?b=1&c=2");
  expect(page.names("heading")).toEqual(["Report it"]);
  expect(page.get("title").name).toBe("Cards & sets");
  expect(["og:title", "canonical", "og:image"].map(page.told)).toEqual(["<b>", "/a", undefined]);
  expect(page.get("button", "Send").isDisabled).toBe(true);
  expect(page.get("table", "Cards 2").get("row").text).toBe("Card Mew");
  expect(page.get("paragraph", "3 4").text).toBe("3 4");
});

test("fields have a label, a value, and the error that belongs to them", () => {
  expect(page.get("textbox", "Name")).toMatchObject({ value: 'Misty "x"', isInvalid: true, description: "Too short." });
  expect(page.get("combobox", "Game").value).toBe("JP");
  expect(page.get("option", "Japanese").isTicked).toBe(true);
  expect(page.get("checkbox", "All of it")).toMatchObject({ isTicked: true, value: "1" });
  expect(page.get("textbox", "Note").value).toBe("<b>");
  expect(page.hidden("id")).toBe("7");
});

test("what is not there is not found, and the error says what is", () => {
  expect(page.find("link", "Cards")).toBeUndefined();
  expect(() => page.get("heading", "Reports")).toThrow("No heading Reports; there are: Report it");
});

const more =
  readPage(`<form action="/go" id="go"><label><input type="radio" name="a" value="1"/><img alt="Coin"/></label></form>
  <dl><div><dt>Artist</dt><dd>Ken</dd></div><dt>HP</dt><dd>60</dd><dt>Rule</dt></dl><p><b lang="ja">ミュウ</b> Mew</p>
  <a href="/b" role="option">Mew<span aria-hidden="true">151</span></a><del>1</del><ins>2</ins>
  <noscript><button name="clear" value="true">Clear &amp; go</button></noscript>`);

test("forms, facts, other languages, and what only the eye or a reader without JavaScript meets", () => {
  expect(more.form("/go")?.get("radio", "Coin").value).toBe("1");
  expect([more.at("go")?.role, more.at("nothing"), more.form("/else")]).toEqual(["form", undefined, undefined]);
  expect(["Artist", "HP", "Rule", "Type"].map(more.fact)).toEqual(["Ken", "60", undefined, undefined]);
  expect(more.wordsIn("ja")).toEqual(["ミュウ"]);
  expect([more.get("option").name, more.get("option").sight, more.hrefs()]).toEqual(["Mew", "Mew 151", ["/b"]]);
  expect([more.names("deletion"), more.names("insertion")]).toEqual([["1"], ["2"]]);
  expect(readPage('<p id="a"><b id="b">1</b></p>2<p/>').outermost).toEqual(["a", "2", undefined]);
  expect(more.withoutScript().get("button", "Clear & go").value).toBe("true");
});
