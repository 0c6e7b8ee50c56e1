import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { writeLines } from '../../../../server/ground/sheets/writeLines.ts'
import { writeSheet } from '../../../../server/ground/sheets/writeSheet.ts'

describe('a file whose rows cannot be read', () => {
  test.each(['csv', 'xlsx', 'jsonl'] as const)('%s: only its reader gets the error', async format => {
    const uncaught: unknown[] = []
    const hear = (error: unknown) => uncaught.push(error)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', hear)
    // biome-ignore lint/correctness/useYield: it fails before its first row
    async function* rows(): AsyncGenerator<string[]> {
      throw new Error('the server stops')
    }
    const content =
      format === 'jsonl' ? writeLines(rows()) : writeSheet(format, '岗位', [{ title: '名称', width: 10 }], rows())
    // Between the making of the file and its reader other work is done, as when a folder is made.
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    await expect(pipeline(content, sink)).rejects.toThrow('the server stops')
    process.off('uncaughtException', hear)
    for (const other of others) process.on('uncaughtException', other)
    expect(uncaught).toEqual([])
  })
})
