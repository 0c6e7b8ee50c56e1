import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright-core'
import { readSheet } from '../../server/ground/sheets/readSheet.ts'
import type { Desk } from './desk.ts'

export interface SavedSheet {
  name: string
  /** The heading row comes first. */
  rows: unknown[][]
}

/** The file that a click makes the browser save. */
export async function savedFile(desk: Desk, click: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([desk.page.waitForEvent('download', { timeout: 30_000 }), click()])
  return download
}

export async function sheetOf(download: Download): Promise<SavedSheet> {
  const rows: unknown[][] = []
  for await (const { cells } of readSheet(await readFile(await download.path()))) rows.push(cells)
  return { name: download.suggestedFilename(), rows }
}

export const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')
