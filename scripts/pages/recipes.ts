// How programs take an address. `ORIGIN` stands for the gateway's own address, which the page fills in.

export interface Recipe {
  readonly program: string;
  readonly steps: string;
  readonly text: string;
}

export const recipes: readonly Recipe[] = [
  {
    program: 'Google Sheets without the add-on',
    steps:
      "A table, in a cell. Google's servers load it, so that the gateway has to be on the internet. Where the locale has a decimal comma, add `sep=semicolon&decimal=comma`.",
    text: '=IMPORTDATA("ORIGIN/coins.csv?category=defi&columns=name,price,24h&limit=50")',
  },
  {
    program: 'Excel, one value',
    steps: '`WEBSERVICE` gives a text, and `NUMBERVALUE` makes a number of it, whatever the locale.',
    text: '=NUMBERVALUE(WEBSERVICE("ORIGIN/coins/bitcoin/price"), ".")',
  },
  {
    program: 'Excel, a table',
    steps: 'Data > Get Data > From Other Sources > Blank Query, then the Advanced Editor.',
    text: `let
  Source = Csv.Document(Web.Contents("ORIGIN", [RelativePath = "coins.csv", Query = [
    category = "defi", where = "marketCap > 1e8", columns = "name,price,24h", limit = "100"]]), [Delimiter = ",", Encoding = 65001]),
  Headed = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
  Typed = Table.TransformColumnTypes(Headed, {{"price", type number}, {"priceChange1d", type number}}, "en-US")
in
  Typed`,
  },
  {
    program: 'LibreOffice Calc',
    steps: 'One value in a cell. For a table: Sheet > External Links, with the address of `/coins.csv`.',
    text: '=NUMBERVALUE(WEBSERVICE("ORIGIN/coins/bitcoin/price"); ".")',
  },
  {
    program: 'curl',
    steps: '`--data-urlencode` writes the signs of a filter as an address needs them.',
    text: `curl --get 'ORIGIN/coins.csv' --data-urlencode 'where=marketCap > 1e9 and 24h > 5%' --data-urlencode 'columns=name,price,24h'`,
  },
  {
    program: 'Python',
    steps: 'With the standard library alone.',
    text: `import csv, io, urllib.parse, urllib.request

query = urllib.parse.urlencode({"category": "defi", "where": "marketCap > 1e8", "columns": "name,price"})
with urllib.request.urlopen("ORIGIN/coins.csv?" + query) as answer:
    for row in csv.DictReader(io.TextIOWrapper(answer, "utf-8")):
        print(row["name"], float(row["price"]))`,
  },
];
