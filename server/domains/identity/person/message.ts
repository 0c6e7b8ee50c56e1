import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../../ground/config/config.ts'
import type { Call, Database, JobHandler } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'

export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
}

/** Passes a message to its transport. Rejects if it was not accepted. */
export interface MessageSender {
  send(id: string, message: Message): Promise<void>
}

/** Writes each message as a file to the folder `outbox` in the data folder, for a mail relay or a developer. */
export function outboxSender(dataDir: string): MessageSender {
  const folder = join(dataDir, 'outbox')
  return {
    async send(id, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renamed when complete, so that a relay never reads a partial message.
      await writeFile(join(folder, `${id}.part`), mail(id, message), { mode: 0o600 })
      await rename(join(folder, `${id}.part`), join(folder, `${id}.eml`))
    },
  }
}

function mail(id: string, { channel, recipient, subject, body }: Message): string {
  const headers = [
    'From: schema-console <no-reply@localhost>',
    `To: ${recipient.replaceAll(/[\r\n]/g, '')}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${id}@localhost>`,
    `X-Channel: ${channel}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${Buffer.from(body).toString('base64')}\r\n`
}

/**
 * Stores a message in the call's transaction and sends it after the commit. `sendMessages` later sends those that
 * failed, or whose process died.
 */
export async function queueMessage(call: Call, outer: Database, message: Message): Promise<void> {
  const id = newId()
  await call.db
    .insertInto('outgoingMessage')
    .values({ id, ...message, attempts: 0 })
    .execute()
  call.afterCommit(() => {
    // While the server stops, the row stays unsent and is sent later.
    void deliver({ db: outer, config: call.config }, id, message).catch(() => undefined)
  })
}

const sentText = '（已发送）'
const lostText = '（未能发送，已失效）'

/** Stores the result in the row; the text of a sent message is deleted. */
async function deliver({ db, config }: { db: Database; config: Config }, id: string, message: Message): Promise<void> {
  const outcome = await outboxSender(config.dataDir)
    .send(id, message)
    .then(() => ({ sentAt: new Date(), body: sentText, error: null }))
    .catch((error: unknown) => ({ error: String(error instanceof Error ? error.message : error).slice(0, 500) }))
  await db
    .updateTable('outgoingMessage')
    .set(eb => ({ ...outcome, attempts: eb('attempts', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()
}

/** Minutes after which a message is obsolete, because its code has expired. */
const worthMinutes = 10
const keptDays = 30
const fileDays = 7

/**
 * Job that sends unsent messages every minute until they are obsolete, then deletes their text. Rows are kept for a
 * month, untouched outbox files for a week.
 */
export const sendMessages: JobHandler = async ({ db, config }) => {
  const stale = sql<Date>`now() - make_interval(mins => ${worthMinutes})`
  const unsent = await db
    .selectFrom('outgoingMessage')
    .select(['id', 'channel', 'recipient', 'subject', 'body'])
    .where('sentAt', 'is', null)
    .where('createdAt', '>', stale)
    // Leaves time for the queueing process to send it.
    .where('createdAt', '<', sql<Date>`now() - interval '20 seconds'`)
    .orderBy('createdAt')
    .limit(500)
    .execute()
  for (const { id, ...message } of unsent) await deliver({ db, config }, id, message as Message)
  await db
    .updateTable('outgoingMessage')
    .set({ body: lostText })
    .where('sentAt', 'is', null)
    .where('createdAt', '<=', stale)
    .where('body', '<>', lostText)
    .execute()
  await db
    .deleteFrom('outgoingMessage')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
  await sweepFiles(config.dataDir)
}

async function sweepFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const before = Date.now() - fileDays * 24 * 3600_000
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true })
  }
}
