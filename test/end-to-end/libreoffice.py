"""LibreOffice Calc as a person uses it, without the window: reads {"formulas": [...], "csv": url} from standard input, types the
formulas into a new sheet, opens the address as a CSV file, and prints {"cells": [...], "table": [[...]]} as JSON."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException

PIPE = f"coinsheet-{os.getpid()}"
ATTEMPTS = 300
# Comma, double quote, UTF-8, from line 1; English numbers: https://wiki.openoffice.org/wiki/Documentation/DevGuide/Spreadsheets/Filter_Options
CSV_OPTIONS = "44,34,76,1,,1033"


def named(**values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def connect():
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(ATTEMPTS):
        try:
            return resolver.resolve(f"uno:pipe,name={PIPE};urp;StarOffice.ComponentContext")
        except NoConnectException:
            # It says nowhere when it is ready.
            time.sleep(0.1)
    raise SystemExit("LibreOffice did not start")


def value_of(cell):
    return cell.getString() if cell.getError() or cell.FormulaResultType2 == 2 else cell.getValue()


def table_of(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    width, height = cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow
    return [list(row) for row in sheet.getCellRangeByPosition(0, 0, width, height).getDataArray()]


def fill_in(desktop, formulas):
    sheet = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, named(Hidden=True)).Sheets.getByIndex(0)
    cells = [sheet.getCellByPosition(0, row) for row in range(len(formulas))]
    for cell, formula in zip(cells, formulas):
        cell.setFormula(formula)
    return [value_of(cell) for cell in cells]


def open_table(desktop, url):
    filters = named(Hidden=True, FilterName="Text - txt - csv (StarCalc)", FilterOptions=CSV_OPTIONS)
    return table_of(desktop.loadComponentFromURL(url, "_blank", 0, filters).Sheets.getByIndex(0))


asked = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as profile:
    words = ["--headless", "--norestore", "--nologo", f"-env:UserInstallation=file://{profile}", f"--accept=pipe,name={PIPE};urp"]
    office = subprocess.Popen(["soffice", *words], stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        context = connect()
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        print(json.dumps({"cells": fill_in(desktop, asked["formulas"]), "table": open_table(desktop, asked["csv"])}))
        try:
            desktop.terminate()
        except DisposedException:
            # It has ended before it could answer.
            pass
        office.wait(timeout=30)
    finally:
        if office.poll() is None:
            os.killpg(office.pid, signal.SIGKILL)
            office.wait()
