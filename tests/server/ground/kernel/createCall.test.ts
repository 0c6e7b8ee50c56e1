import { describe, expect, test } from 'vitest'
import type { Call, Database } from '../../../../server/ground/kernel/call.ts'
import { type CallFacts, createCall } from '../../../../server/ground/kernel/createCall.ts'

/** Hands itself over as the transaction; what is stored is not asked here. */
const db = { transaction: () => ({ execute: (work: (tx: unknown) => unknown) => work(db) }) } as unknown as Database

const made = () => createCall({ db, input: { id: 'first' }, session: null } as unknown as CallFacts)
const idOf = async (call: Call) => call.input.id

describe('a call that was copied with another input', () => {
  test('keeps it in its transaction', async () => {
    expect(await { ...made(), input: { id: 'second' } }.transaction(idOf)).toBe('second')
  })

  test('keeps it inside of a transaction, whose work after the end is not lost', async () => {
    const done: string[] = []
    const found = await made().transaction(tx =>
      ({ ...tx, input: { id: 'second' } }).transaction(async inner => {
        inner.afterCommit(() => done.push('after'))
        expect(done).toEqual([])
        return idOf(inner)
      }),
    )
    expect(found).toBe('second')
    expect(done).toEqual(['after'])
  })
})
