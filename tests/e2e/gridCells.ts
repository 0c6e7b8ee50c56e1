import type { Locator } from 'playwright-core'
import type { Desk } from './desk.ts'

/** A cell of an editable table, by its row from 1. */
export const cell = (desk: Desk, row: number, field: string): Locator =>
  desk.main.locator(`tr[data-row="${row - 1}"] td[data-field="${field}"]`)

/** Returns the text of a cell, also during editing. */
export const shown = (desk: Desk, row: number, field: string): Promise<string> =>
  cell(desk, row, field).evaluate(
    td => td.querySelector<HTMLInputElement>('[data-typed]')?.value ?? (td instanceof HTMLElement ? td.innerText : ''),
  )

/** What all cells of a column show, those that are drawn. */
export async function column(desk: Desk, field: string): Promise<string[]> {
  const rows = await desk.main.locator('tr[data-row]').count()
  return Promise.all(Array.from({ length: rows }, (_, at) => shown(desk, at + 1, field)))
}

export async function press(desk: Desk, ...keys: string[]): Promise<void> {
  for (const key of keys) await desk.page.keyboard.press(key)
}
