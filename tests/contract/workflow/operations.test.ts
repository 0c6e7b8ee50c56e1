import { describe, expect, test } from 'vitest'
import returnPage from '../../../schemas/pages/process-task/return.json'
import { findObject, putObject, removeObject } from '../../../server/services/storage/objects.ts'
import { type Answer, dataOf, givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, givenServer, dataOf as served } from '../harness.ts'
import { applying, givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

/** Returns `data` of a successful answer, with its type. */
const as = <Data>(answer: Answer) => dataOf(answer) as unknown as Data

describe.each(databaseKinds)('submitting and resuming on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** Uploads a file as a user. */
  const uploaded = async (person: Person, name: string): Promise<string> => {
    const key = `user/${person.id}/file/${name}`
    await server.db
      .insertInto('storedObject')
      .values({
        id: `${person.id}-${name}`.slice(0, 40),
        key,
        name,
        size: 3,
        contentType: 'text/plain',
        ownerId: person.id,
      })
      .execute()
    return `/oss/${key}`
  }

  test('files and a signature stay with the decision; foreign or unknown ones are refused', async () => {
    const { ann, bob, cid } = desk
    const instance = await desk.start(
      inLine(
        applying,
        signedBy('sign', [bob], { buttons: [{ button: 'agree', signatureRequired: true }, { button: 'communicate' }] }),
      ),
    )
    await desk.done(ann, instance, 'apply', 'complete')
    const task = await desk.task(bob, 'sign', instance)
    const file = { name: '合同.txt', url: await uploaded(bob, 'contract.txt'), size: 3 }
    const signature = await uploaded(bob, 'sign.png')
    const foreign = { name: 'x.txt', url: await uploaded(cid, 'foreign.txt') }
    expect(await desk.act(bob, instance, 'sign', 'complete')).toMatchObject({ http: 400, message: '请签名' })
    for (const wrong of [foreign, { name: 'x.txt', url: `/oss/user/${bob.id}/file/never.txt` }])
      expect(await bob.post('/nbpm/task/complete', { id: task, signature, files: [wrong] })).toMatchObject({
        http: 400,
        data: { errors: [{ field: 'files' }] },
      })
    expect(await bob.post('/nbpm/task/complete', { id: task, signature: foreign.url })).toMatchObject({ http: 400 })
    dataOf(await bob.post('/nbpm/task/communicate', { id: task, comment: '见附件', files: [file] }))
    dataOf(await bob.post('/nbpm/task/complete', { id: task, signature, files: [file], comment: '同意' }))
    const detail = as<{ slots: object[] }>(await ann.get(`/nbpm/task/detail/${task}`))
    expect(detail.slots).toMatchObject([{ signature, files: [file], comment: '同意' }])
    const base = { db: server.db, dataDir: server.config.dataDir }
    const immutable = { status: 409, code: 'FileImmutable' }
    for (const address of [signature, file.url]) {
      const key = address.slice('/oss/'.length)
      const other = { key, contentType: 'text/plain', ownerId: bob.id, bytes: Buffer.from('other') }
      await expect(removeObject(base, key)).rejects.toMatchObject(immutable)
      await expect(putObject(base, other)).rejects.toMatchObject(immutable)
      expect(await findObject(server.db, key)).toMatchObject({ size: 3, held: true })
    }
    // A file of an application that was not submitted still belongs to its uploader.
    await removeObject(base, foreign.url.slice('/oss/'.length))
    const lines = as<{ kind: string; text: string; files: object[] }[]>(
      await ann.post('/nbpm/instance/timeline', { id: instance }),
    )
    expect(lines.filter(line => line.files.length > 0)).toMatchObject([
      { kind: 'commented', text: '见附件', files: [file] },
      { kind: 'slotDecided', text: `${bob.username} 同意；同意`, files: [file] },
    ])
  })

  test('a return keeps its attached files', async () => {
    const { ann, bob } = desk
    const instance = await desk.start(inLine(applying, signedBy('sign', [bob])))
    await desk.done(ann, instance, 'apply', 'complete')
    const task = await desk.task(bob, 'sign', instance)
    const file = { name: '批注.txt', url: await uploaded(bob, 'notes.txt'), size: 3 }
    dataOf(await bob.post('/nbpm/task/return', { id: task, to: 'apply', comment: '请按批注修改', files: [file] }))
    const { slots } = as<{ slots: object[] }>(await ann.get(`/nbpm/task/detail/${task}`))
    expect(slots).toMatchObject([{ state: 'returned', files: [file] }])
    const lines = as<{ kind: string; files: object[] }[]>(await ann.post('/nbpm/instance/timeline', { id: instance }))
    expect(lines.filter(line => line.files.length > 0)).toMatchObject([{ kind: 'taskReturned', files: [file] }])
    expect(await findObject(server.db, file.url.slice('/oss/'.length))).toMatchObject({ held: true })
    expect(returnPage.sections[0]?.fields.map(each => each.field)).toContain('files')
  })

  test('the history describes user actions in words, and engine steps for instance managers only', async () => {
    const { ann, bob, cid } = desk
    const instance = await desk.start(inLine(applying, signedBy('sign', [bob])))
    await desk.done(ann, instance, 'apply', 'complete')
    await desk.done(bob, instance, 'sign', 'transfer', { userId: cid.id, comment: '请他看' })
    await desk.done(cid, instance, 'sign', 'complete', { decision: 'refuse', comment: '不行' })
    const lines = as<{ kind: string; text: string; data: unknown }[]>(
      await ann.post('/nbpm/instance/timeline', { id: instance, all: true }),
    )
    expect(lines.map(line => line.text)).toEqual([
      `${ann.username} 发起`,
      `${ann.username} 同意`,
      `转办：${bob.username} → ${cid.username}；请他看`,
      `${cid.username} 不同意；不行`,
      '未通过；不行',
    ])
    expect(lines.every(line => line.data === null)).toBe(true)
    const all = served<{ kind: string }[]>(
      await server.call('processInstance.timeline', { id: instance, all: true }, workflow.token),
    )
    expect(all.map(line => line.kind)).toContain('flowTaken')
  })

  test('an initiator resumes a refused instance where it stopped, an administrator a completed one', async () => {
    const { ann, bob, cid } = desk
    const instance = await desk.start(inLine(applying, signedBy('first', [bob]), signedBy('second', [cid])), {
      variables: { reason: 'trip' },
    })
    await desk.done(ann, instance, 'apply', 'complete')
    await desk.done(bob, instance, 'first', 'complete')
    await desk.done(cid, instance, 'second', 'complete', { decision: 'refuse' })
    expect(await workflow.phase(instance)).toBe('rejected')
    expect(await bob.post('/nbpm/instance/wake', { id: instance })).toMatchObject({ http: 403 })
    expect(await ann.post('/nbpm/instance/wake', { id: instance, target: 'first' })).toMatchObject({ http: 403 })
    expect(dataOf(await ann.post('/nbpm/instance/wake', { id: instance, reason: '再议' }))).toMatchObject({
      phase: 'running',
    })
    expect(await ann.post('/nbpm/instance/wake', { id: instance })).toMatchObject({ http: 409 })
    expect(await desk.todo(cid, instance)).toEqual(['second'])
    const detail = as<{ variables: object }>(
      await cid.get(`/nbpm/task/detail/${await desk.task(cid, 'second', instance)}`),
    )
    expect(detail.variables).toMatchObject({ reason: 'trip' })
    await desk.done(cid, instance, 'second', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
    expect(await ann.post('/nbpm/instance/wake', { id: instance })).toMatchObject({ http: 403 })
    const wake = (target: string) =>
      server.call('processInstance.wake', { id: instance, target, reason: '补审' }, workflow.token)
    expect(await wake('start')).toMatchObject({ http: 400 })
    served(await wake('first'))
    expect(await desk.todo(bob, instance)).toEqual(['first'])
    await desk.done(bob, instance, 'first', 'complete')
    await desk.done(cid, instance, 'second', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('a preview of a move shows the tasks to end and to open, and changes nothing', async () => {
    const { ann, bob, cid } = desk
    const pool = signedBy('second', [cid, ann], { mode: 'claim' })
    const instance = await desk.start(inLine(applying, signedBy('first', [bob]), pool))
    await desk.done(ann, instance, 'apply', 'complete')
    const administer = (name: string, args: object = {}) =>
      server.call(`processInstance.${name}`, { id: instance, ...args }, workflow.token)
    expect(await ann.post('/nbpm/instance/move/preview', { id: instance })).toMatchObject({ http: 403 })
    const { tokenIds } = served<{ tokenIds: string[] }>(await administer('moveForm'))
    expect(served(await administer('moveFrom'))).toEqual([{ id: tokenIds[0], name: 'first' }])
    const targets = served<{ id: string; name: string }[]>(await administer('moveTo'))
    expect(targets.map(node => node.id)).toEqual(['apply', 'first', 'second', 'end'])
    expect(targets.at(-1)?.name).toBe('结束事件（end）')
    expect(served(await administer('movePreview', { tokenIds, targets: [] }))).toEqual([])
    expect(served(await administer('movePreview', { tokenIds, targets: ['second'] }))).toMatchObject([
      { effect: '取消任务', name: 'first', people: bob.username },
      // No user has claimed it: every candidate may.
      { effect: '产生任务', name: 'second', people: `${cid.username}、${ann.username}` },
    ])
    expect(await desk.todo(bob, instance)).toEqual(['first'])
    served(await administer('move', { tokenIds, targets: ['second'], reason: '越级' }))
    expect(await desk.todo(bob, instance)).toEqual([])
    expect(recordsOf(await cid.post('/nbpm/task/todo', { instanceId: instance }))).toHaveLength(1)
  })
})
