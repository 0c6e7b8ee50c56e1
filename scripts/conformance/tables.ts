import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectDir } from '../../server/kernel/config.ts'
import { checkSchemas } from '../check/checkSchemas.ts'
import { temporaryServer } from '../temporaryServer.ts'
import { type Caller, callerOf } from './caller.ts'
import type { Kind } from './result.ts'
import { type MadeTable, proveTable } from './tableProof.ts'

const calls = '/auth/defaultSource'

/**
 * Makes screens of every table of a database, as the wizard proposes them, and tries each over HTTP: list, search, detail,
 * and where there is a key create, edit and delete. Nothing is left in the database but what counters counted.
 */
export const tables: Kind = async function* ([address = '']) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const type = /^(postgres(ql)?|mysql|mariadb):$/.exec(url?.protocol ?? '')
  if (!url || !type) {
    yield { name: address, failure: 'expected postgres://user:password@host:port/database or mysql://…' }
    return
  }
  const isPostgres = type[2] !== undefined || url.protocol === 'postgres:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The administrator of an empty database would first have to change his password.
  const server = await temporaryServer({ seed: 3, dataSourceHosts: [host.includes(':') ? `[${host}]` : host] })
  try {
    const call = await callerOf(server)
    const source = await call('POST', `${calls}/save`, {
      name: 'conformance',
      code: 'conformance',
      type: isPostgres ? 'postgresql' : 'mysql',
      host,
      port: Number(url.port || (isPostgres ? 5432 : 3306)),
      database: decodeURIComponent(url.pathname.slice(1)),
      username: decodeURIComponent(url.username),
      ...(url.password ? { secret: decodeURIComponent(url.password) } : {}),
      ...(url.searchParams.has('schema') ? { schema: url.searchParams.get('schema') } : {}),
    })
    const id = (source.data as { id?: string } | null)?.id
    if (!id) {
      yield { name: 'data source', failure: source.message }
      return
    }
    yield* proveAll(call, id)
  } finally {
    await server.close()
  }
}

async function* proveAll(call: Caller, sourceId: string): ReturnType<Kind> {
  const test = await call('POST', `${calls}/test`, { id: sourceId })
  const proposed = await call('POST', `${calls}/generate/propose`, { sourceId })
  if (!proposed.status) {
    const told = (test.data as { message?: string } | null)?.message
    yield { name: 'connection', failure: told ?? proposed.message }
    return
  }
  yield { name: `connection: ${(test.data as { message: string }).message}`, isNamed: true }
  const plans = proposed.data as MadeTable[]
  const args = { sourceId, plans }
  const preview = await call('POST', `${calls}/generate/preview`, args)
  const again = await call('POST', `${calls}/generate/preview`, args)
  yield preview.text === again.text
    ? { name: 'the same bytes twice', isNamed: true }
    : { name: 'the same bytes twice', failure: 'they differ' }
  const files = (preview.data as { files?: { path: string; merged: string }[] } | null)?.files ?? []
  const faults = checkFiles(files)
  yield faults.length === 0
    ? { name: `${files.length} files fit the language`, isNamed: true }
    : { name: 'files', failure: faults.slice(0, 5).join('; ') }
  const applied = await call('POST', `${calls}/generate/apply`, args)
  if (!applied.status) {
    yield { name: 'apply', failure: `${applied.message} ${JSON.stringify(applied.data)}` }
    return
  }
  for (const plan of plans) yield await proveTable(call, plan, plans)
}

/** The whole check of the language, over the shipped documents and these. */
function checkFiles(files: readonly { path: string; merged: string }[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'conformance-'))
  try {
    cpSync(join(projectDir, 'schemas'), join(root, 'schemas'), { recursive: true })
    for (const { path, merged } of files) {
      const file = join(root, 'schemas', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, merged)
    }
    const own = new Set(files.map(file => `schemas/${file.path}`))
    return checkSchemas({ root, documents: 'schemas' })
      .faults.filter(fault => own.has(fault.file))
      .map(fault => `${fault.file}:${fault.line} ${fault.path}: ${fault.message}`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
