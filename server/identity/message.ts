import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call, Database } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { newId } from '../kernel/id.ts'

export interface Message {
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
}

/** Hands a message to whatever carries it. Rejects when it was not accepted. */
export interface MessageSender {
  send(id: string, message: Message): Promise<void>
}

/**
 * Writes each message as a file into the folder `outbox` of the data folder, where a mail relay picks it up and where a
 * developer reads it.
 */
export function outboxSender(dataDir: string): MessageSender {
  const folder = join(dataDir, 'outbox')
  return {
    async send(id, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written aside and renamed: a relay never sees half a message.
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

/** Stores a message in the transaction of the call and sends it once that has committed. */
export async function queueMessage(call: Call, outer: Database, message: Message): Promise<void> {
  const id = newId()
  await call.db
    .insertInto('outgoingMessage')
    .values({ id, ...message, attempts: 0 })
    .execute()
  call.afterCommit(() => void deliver({ db: outer, config: call.config }, id, message))
}

/** The outcome stands in the row; the text of a message that was sent is not kept. */
async function deliver({ db, config }: { db: Database; config: Config }, id: string, message: Message): Promise<void> {
  const outcome = await outboxSender(config.dataDir)
    .send(id, message)
    .then(() => ({ sentAt: new Date(), body: '（已发送）', error: null }))
    .catch((error: unknown) => ({ error: String(error instanceof Error ? error.message : error).slice(0, 500) }))
  await db
    .updateTable('outgoingMessage')
    .set(eb => ({ ...outcome, attempts: eb('attempts', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()
    // The server is stopping: the row stays unsent, which is the truth about it as far as the database knows.
    .catch(() => undefined)
}
