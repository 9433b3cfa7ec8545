// How programs use an address. The page replaces `ORIGIN` by the gateway's address.

export interface Recipe {
  readonly program: string;
  readonly steps: string;
  readonly text: string;
}

export const recipes: readonly Recipe[] = [
  {
    program: 'Google Sheets without the add-on',
    steps:
      "A table, in a cell. Google's servers load it, so the gateway must be on the internet. `errors=cell` shows a failure as a sentence. For a locale with a decimal comma, add `sep=semicolon&decimal=comma`.",
    text: '=IMPORTDATA("ORIGIN/coins.csv?category=defi&columns=name,price,24h&limit=50&errors=cell")',
  },
  {
    program: 'Excel, one value',
    steps: '`WEBSERVICE` gives a text, and `NUMBERVALUE` converts it to a number in any locale.',
    text: '=NUMBERVALUE(WEBSERVICE("ORIGIN/coins/BTC/price"), ".")',
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
    program: 'Excel, a file',
    steps:
      'Save the address and open the file: with `bom=1` Excel reads names in all scripts. For a locale with a decimal comma, add `decimal=comma`.',
    text: 'ORIGIN/coins.csv?ids=BTC,ETH,SOL&bom=1',
  },
  {
    program: 'LibreOffice Calc',
    steps: 'One value in a cell. For a table: Sheet > External Links, with the address of `/coins.csv`.',
    text: '=NUMBERVALUE(WEBSERVICE("ORIGIN/coins/BTC/price"); ".")',
  },
  {
    program: 'curl',
    steps: '`--data-urlencode` encodes a filter for an address.',
    text: `curl --get 'ORIGIN/coins.csv' --data-urlencode 'where=marketCap > 1e9 and 24h > 5%' --data-urlencode 'columns=name,price,24h'`,
  },
  {
    program: 'Python',
    steps: 'Needs only the standard library.',
    text: `import csv, io, urllib.parse, urllib.request

query = urllib.parse.urlencode({"category": "defi", "where": "marketCap > 1e8", "columns": "name,price"})
with urllib.request.urlopen("ORIGIN/coins.csv?" + query) as answer:
    for row in csv.DictReader(io.TextIOWrapper(answer, "utf-8")):
        print(row["name"], float(row["price"]))`,
  },
];
