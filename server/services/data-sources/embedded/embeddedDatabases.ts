import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../../../ground/config/config.ts'
import { type PgliteClient, startPglite } from '../../../ground/database/pgliteClient.ts'
import { Semaphore } from '../../../ground/kernel/semaphore.ts'

/** Milliseconds after its last use for which an embedded database stays open. */
const idleMilliseconds = 60_000

interface Open {
  client: Promise<PgliteClient>
  users: number
  /** Guards the only session. */
  session: Semaphore
  timer?: NodeJS.Timeout
}

/** Open databases by folder: PGlite must not be opened twice on one folder. */
const open = new Map<string, Open>()

/** Takes the only session of an embedded database, which is opened, or created at first use. */
export async function takeEmbedded(dataDir: string, name: string): Promise<{ client: PgliteClient; free(): void }> {
  const folder = join(dataDir, 'sources', name)
  const one = open.get(folder) ?? {
    client: openFolder(folder),
    users: 0,
    session: new Semaphore({ atOnce: 1, mostWaiting: 100 }),
  }
  open.set(folder, one)
  clearTimeout(one.timer)
  one.users++
  const release = () => {
    one.users--
    if (one.users === 0) one.timer = setTimeout(() => void close(folder), idleMilliseconds).unref()
  }
  const giveBack = await one.session.take().catch((error: unknown) => {
    release()
    throw error
  })
  const free = () => {
    giveBack()
    release()
  }
  try {
    return { client: await one.client, free }
  } catch (error) {
    open.delete(folder)
    free()
    throw error
  }
}

/** Closes embedded databases when the server stops, or one that does not respond. */
export async function closeEmbedded(dataDir: string, name?: string): Promise<void> {
  const folder = join(dataDir, 'sources', name ?? '')
  await Promise.all([...open.keys()].filter(one => one.startsWith(folder)).map(close))
}

async function close(folder: string): Promise<void> {
  const one = open.get(folder)
  open.delete(folder)
  clearTimeout(one?.timer)
  await (await one?.client.catch(() => undefined))?.close().catch(() => undefined)
}

/** Opens a folder. A new one is filled beside its final path, so that a crash leaves nothing incomplete. */
async function openFolder(folder: string): Promise<PgliteClient> {
  if (!existsSync(folder)) {
    const draft = `${folder}.new`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(join(draft, '..'), { recursive: true, mode: 0o700 })
    const template = join(projectDir, 'server/ground/database/template.tgz')
    const client = await startPglite({ folder: draft, template: existsSync(template) ? template : undefined })
    await client.execute(readFileSync(new URL('sample.sql', import.meta.url), 'utf8'))
    await client.close()
    renameSync(draft, folder)
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return startPglite({ folder, template: undefined, texts: true })
}
