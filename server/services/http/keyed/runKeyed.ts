import { setTimeout as wait } from 'node:timers/promises'
import { onlyReads } from '../../../../schemas/evaluate/onlyReads.ts'
import type { Call, Handler, Session } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { EventAnswer } from '../../../ground/kernel/eventAnswer.ts'
import { FileAnswer } from '../../../ground/kernel/fileAnswer.ts'
import { fault } from '../../faults.ts'
import { claimKey, giveUpKey, type KeptCall, keptCall, noteAnswer } from './keyedRows.ts'
import { contentMark, digestOf, openAnswer, sealAnswer } from './sealAnswer.ts'

/** Milliseconds a repeated call waits for the first one. */
const patience = 2000
const pause = 100

interface Kept {
  status: number
  code: number
  /** Absent in successes, and in failures kept by earlier versions. */
  error?: string
  message: string
  data: unknown
}

/**
 * Runs a call once per user and `Idempotency-Key`: for a day, the same key with the same content returns the first
 * response. The response is stored in the transaction of the operation, so that a crash between commit and response
 * causes neither a second execution nor an unknown result. Read-only calls, and calls without a key, just run.
 */
export async function runKeyed(call: Call, key: unknown, run: Handler): Promise<unknown> {
  const { session } = call
  const { definition } = call.endpoint
  if (key === undefined || !session || onlyReads(definition) || definition.do === 'export') return run(call)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) throw fault('IDEMPOTENCY_KEY_INVALID')
  const keyed = {
    userId: session.userId,
    keyHash: digestOf(key),
    endpoint: call.endpoint.name,
    contentHash: contentMark(key, [call.endpoint.name, session.applicationId, call.input], call.request.file),
  }
  const until = Date.now() + patience
  for (;;) {
    const id = await claimKey(call.db, keyed)
    if (id !== undefined) return runClaimed(call, { id, key, session }, run)
    const kept = await keptCall(call.db, keyed.userId, keyed.keyHash)
    if (kept && kept.contentHash !== keyed.contentHash) throw fault('IDEMPOTENCY_KEY_USED')
    const isOver = Date.now() > until
    if (kept?.answer && (kept.state === 'done' || isOver)) return replay(kept, key, session)
    if (isOver) throw fault('IDEMPOTENCY_RUNNING', {}, { retryAfter: 1 })
    await wait(pause)
  }
}

interface Claim {
  id: string
  key: string
  session: Session
}

async function runClaimed(call: Call, { id, key, session }: Claim, run: Handler): Promise<unknown> {
  const note = async (db: Call['db'], state: 'committed' | 'done', kept: Kept) =>
    noteAnswer(db, id, state, sealAnswer(key, session.userId, kept))
  let isCommitted = false
  const noting: Call = {
    ...call,
    transaction: async work => {
      const result = await call.transaction(async tx => {
        const data = await work(tx)
        if (!(await note(tx.db, 'committed', success(data)))) throw fault('IDEMPOTENCY_TAKEN_OVER')
        return data
      })
      isCommitted = true
      return result
    },
  }
  try {
    const answer = await run(noting)
    if (answer instanceof FileAnswer || answer instanceof EventAnswer) {
      if (!isCommitted) await giveUpKey(call.db, id)
    } else await note(call.db, 'done', success(answer))
    return answer
  } catch (error) {
    if (!isCommitted) await giveUpKey(call.db, id)
    else if (error instanceof AppError) await note(call.db, 'done', failure(error))
    throw error
  }
}

const success = (data: unknown): Kept => ({ status: 200, code: 200, message: '', data: data ?? null })
const failure = ({ status, code, error, message, data }: AppError): Kept => ({ status, code, error, message, data })

function replay({ answer }: KeptCall, key: string, { userId }: Session): unknown {
  const { status, code, error = 'BAD_REQUEST', message, data } = openAnswer(key, userId, answer ?? '') as Kept
  if (status === 200) return data
  throw new AppError(status, message, { error, code, data })
}
