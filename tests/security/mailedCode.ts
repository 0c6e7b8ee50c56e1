import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The code in the newest mail to that address, other than one known already. */
export async function mailedCode(dataDir: string, recipient: string, unlike = ''): Promise<string> {
  const codes = () =>
    mails(dataDir)
      .filter(mail => mail.includes(`To: ${recipient}\r\n`))
      .map(
        mail => /验证码为 (\d{6})/.exec(Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8'))?.[1],
      )
  const fresh = () => codes().findLast(code => code !== undefined && code !== unlike) ?? ''
  await expect.poll(fresh, { timeout: 10_000 }).not.toBe('')
  return fresh()
}

function mails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  try {
    const names = readdirSync(folder).filter(name => name.endsWith('.eml'))
    return names.sort().map(name => readFileSync(join(folder, name), 'utf8'))
  } catch {
    // Nothing was sent yet.
    return []
  }
}
