import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, test } from 'vitest'
import { openPglite } from '../../../server/ground/database/open.ts'
import { givenCompany } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs the command like `npm run rebuild-instances`; returns exit code and output. */
const run = (env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: number | null; said: string }>(resolve => {
    const { PATH } = process.env
    const child = spawn(process.execPath, ['scripts/rebuildInstances.ts', ...words], {
      cwd: root,
      env: { PATH, ...env },
    })
    let said = ''
    const hear = (piece: Buffer) => {
      said += piece
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', code => resolve({ code, said }))
  })
const saying = (code: number, text: string) => ({ code, said: expect.stringContaining(text) })

test('rebuild-instances refuses a folder without tables or in use, and unknown arguments and ids', {
  tags: 'full',
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-'))
  const env = { DATA_DIR: folder, LOG_LEVEL: 'fatal' }
  expect(await run(env, '--check')).toEqual(saying(1, '数据库中还没有数据表'))
  rmSync(join(folder, 'database'), { recursive: true, force: true })
  const data = await openPglite(join(folder, 'database'), inject('contractArchive'))
  try {
    expect(await run(env, '--check')).toEqual({ code: 1, said: expect.not.stringContaining('equal') })
    await data.close()
    expect(await run(env, '--wrong')).toEqual(saying(1, 'usage: npm run rebuild-instances'))
    expect(await run(env, '--check', 'nosuch')).toEqual(saying(1, '没有这些流程实例 (no such instances): nosuch'))
    expect(await run(env, '--check')).toEqual(saying(0, '(0 equal, 0 different, 0 rebuilt,'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe.skipIf(!databaseKinds.includes('postgres'))('rebuild-instances beside a server', () => {
  const server = givenServer('postgres')
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  test('reports and counts differences; rewritten instances are equal and continue', async () => {
    const start = () => desk.start(inLine(signedBy('one', [desk.bob]), signedBy('two', [desk.cid])))
    const [wrong, right] = [await start(), await start()]
    await server.db.updateTable('processToken').set({ nodeId: 'two' }).where('instanceId', '=', wrong).execute()
    const { database } = server.config
    const env = { DATABASE_URL: database.kind === 'postgres' ? database.url : '' }
    const checked = await run(env, '--check', wrong, right)
    expect(checked).toEqual(saying(1, '(1 equal, 1 different, 0 rebuilt,'))
    expect(checked.said).toMatch(new RegExp(`^${wrong} tokens .*"two"`, 'm'))
    expect(await run(env, wrong, right)).toEqual(saying(0, '(1 equal, 0 different, 1 rebuilt,'))
    expect(await run(env, '--check', wrong, right)).toEqual(saying(0, '(2 equal, 0 different, 0 rebuilt,'))
    await desk.done(desk.bob, wrong, 'one', 'complete')
    expect(await desk.todo(desk.cid, wrong)).toEqual(['two'])
  }, 120_000)
})
