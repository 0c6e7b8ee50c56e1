import { describe, expect, test } from 'vitest'
import stopPage from '../../../schemas/pages/process-instance/stop.json'
import timelinePage from '../../../schemas/pages/process-instance/timeline.json'
import addPage from '../../../schemas/pages/process-task/add-signers.json'
import agreePage from '../../../schemas/pages/process-task/agree.json'
import communicatePage from '../../../schemas/pages/process-task/communicate.json'
import donePage from '../../../schemas/pages/process-task/done.json'
import urgePage from '../../../schemas/pages/process-task/urge.json'
import withdrawPage from '../../../schemas/pages/process-task/withdraw.json'
import type { ButtonSettings } from '../../../schemas/types/process.ts'
import { putObject } from '../../../server/services/storage/objects.ts'
import { dataOf, givenCompany, listOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const strict = (button: ButtonSettings['button']) => ({ button, commentRequired: true, signatureRequired: true })

describe.each(databaseKinds)('requirements of operations on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  const signatureOf = async (person: Person): Promise<string> => {
    const key = `user/${person.id}/file/${unique('sign')}.png`
    const object = { key, name: 'sign.png', contentType: 'image/png', ownerId: person.id, bytes: Buffer.from(key) }
    await putObject({ db: server.db, dataDir: server.config.dataDir }, object)
    return `/oss/${key}`
  }
  const begun = (...buttons: ButtonSettings[]) =>
    desk.start(inLine(signedBy('sign', [desk.bob, desk.cid], { buttons }), signedBy('boss', [desk.dan])))

  test('saving a draft needs no comment and a reminder no signature, so the page asks for none', async () => {
    const { ann, bob } = desk
    const instance = await begun(strict('saveDraft'), strict('urge'))
    await desk.done(bob, instance, 'sign', 'saveDraft')
    const id = await desk.task(bob, 'sign', instance)
    const shown = dataOf(await bob.get(`/nbpm/task/detail/${id}`))
    expect(shown).toMatchObject({ says: ['urge'], signs: [] })
    expect(await ann.post('/nbpm/task/urge', { id })).toMatchObject({ http: 400, message: '请填写意见' })
    dataOf(await ann.post('/nbpm/task/urge', { id, comment: '请今天办完' }))
    // The button of the whole application has no place for a comment.
    dataOf(await ann.post('/nbpm/instance/urge', { id: instance }))
    expect(JSON.stringify(urgePage)).not.toContain('signature')
    expect(JSON.stringify(agreePage.keep)).not.toContain('signature')
  })

  test('W14 refusing and returning need a reason, unless the node says otherwise', async () => {
    const { bob, cid } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob, cid])))
    const id = await desk.task(bob, 'sign', instance)
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`)).says).toEqual(['refuse', 'return'])
    const missing = {
      http: 400,
      data: { errors: [{ field: 'comment', code: 'OPINION_MISSING', message: '请填写意见' }] },
    }
    for (const comment of [undefined, '', ' \n']) {
      expect(await bob.post('/nbpm/task/complete', { id, decision: 'refuse', comment })).toMatchObject(missing)
      expect(await bob.post('/nbpm/task/return', { id, to: 'initiator', comment })).toMatchObject(missing)
    }
    dataOf(await bob.post('/nbpm/task/complete', { id }))

    const free = (['refuse', 'return'] as const).map(button => ({ button, commentRequired: false }))
    const silent = await desk.start(inLine(signedBy('sign', [bob], { buttons: free })))
    const task = await desk.task(bob, 'sign', silent)
    expect(dataOf(await bob.get(`/nbpm/task/detail/${task}`)).says).toEqual([])
    dataOf(await bob.post('/nbpm/task/complete', { id: task, decision: 'refuse' }))
    // An administrator who ends an application of others says why, too.
    expect(stopPage.sections[0]?.fields).toEqual([{ field: 'reason', required: true }])
  })

  test('deploying a setting without effect gives a warning', async () => {
    const [, task] = signedBy('sign', [desk.bob], { buttons: [strict('saveDraft')] })
    const { id } = await workflow.deploy(inLine(['sign', task]))
    expect(dataOf(await company.admin.post('/nbpm/model/check', { id })).faults).toMatchObject([
      { rule: 'buttonDemand', level: 'warning' },
    ])
  })

  test('withdrawing meets the requirements of the node from the list too', async () => {
    const { bob } = desk
    const instance = await begun(strict('withdraw'))
    const id = await desk.task(bob, 'sign', instance)
    await desk.done(bob, instance, 'sign', 'complete')
    expect(recordsOf(await bob.post('/nbpm/task/done', { instanceId: instance }))).toMatchObject([
      { withdrawable: true, withdrawSays: true, withdrawSigns: true },
    ])
    expect(await bob.post('/nbpm/task/withdraw', { id })).toMatchObject({ http: 400, message: '请填写意见' })
    expect(await bob.post('/nbpm/task/withdraw', { id, comment: '看错了' })).toMatchObject({ message: '请签名' })
    dataOf(await bob.post('/nbpm/task/withdraw', { id, comment: '看错了', signature: await signatureOf(bob) }))
    expect(await desk.todo(bob, instance)).toEqual(['sign'])
    const plain = await begun({ button: 'withdraw' })
    await desk.done(bob, plain, 'sign', 'complete')
    expect(recordsOf(await bob.post('/nbpm/task/done', { instanceId: plain }))).toMatchObject([
      { withdrawable: true, withdrawSays: false, withdrawSigns: false },
    ])
    expect(withdrawPage.sections[0]?.fields.map(each => each.field)).toEqual(['comment', 'signature'])
    const [call, open] = donePage.actions.row
    expect(call?.visible).toContain('withdrawSigns != true')
    expect(open).toMatchObject({ page: 'process-task/withdraw', with: { signs: '=row.withdrawSigns' } })
  })

  test('adding signers after oneself needs the comment, signature and fields of an agreement', async () => {
    const { bob, cid, dan } = desk
    const fields = [
      { field: 'amount', right: 'write' as const, required: true },
      { field: 'secret', right: 'read' as const },
    ]
    const others = (['addAfter', 'addParallel', 'saveDraft'] as const).map(button => ({ button }))
    const buttons = [strict('agree'), ...others]
    const properties = { amount: { type: 'number' }, secret: { type: 'string' } }
    const process = { form: JSON.stringify({ type: 'object', properties }) }
    const instance = await desk.start(inLine(signedBy('sign', [bob], { buttons, fields })), { process })
    const id = await desk.task(bob, 'sign', instance)
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`))).toMatchObject({
      says: ['agree', 'addAfter'],
      signs: ['agree', 'addAfter'],
    })
    const add = (more: Record<string, unknown>) =>
      bob.post('/nbpm/task/addSigners', { id, how: 'addAfter', userIds: [cid.id], ...more })
    const signed = { comment: '同意', signature: await signatureOf(bob) }
    const wrong = async (more: Record<string, unknown>, field: string, message: string) =>
      expect(await add(more)).toMatchObject({ http: 400, data: { errors: [{ field, message }] } })
    await wrong(signed, 'variables.amount', '请填写此项')
    await wrong({ ...signed, variables: { amount: 1, secret: 'x' } }, 'variables.secret', '该节点不允许修改此字段')
    await wrong({ variables: { amount: 1 } }, 'comment', '请填写意见')
    await wrong({ variables: { amount: 1 }, comment: '同意' }, 'signature', '请签名')
    dataOf(await add({ how: 'addParallel', userIds: [dan.id] }))
    await desk.done(bob, instance, 'sign', 'saveDraft', { variables: { amount: 4 }, comment: '拟同意' })
    expect(dataOf(await bob.get(`/nbpm/task/addForm/${id}`))).toMatchObject({
      how: 'addAfter',
      variables: { amount: 4 },
      comment: '拟同意',
    })
    dataOf(await add({ ...signed, variables: { amount: 5 } }))
    const shown = dataOf(await cid.get(`/nbpm/task/detail/${id}`))
    expect(shown.variables).toMatchObject({ amount: 5 })
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`)).draft).toBeNull()
    const fieldsOfPage = addPage.sections[0]?.fields.map(each => each.field)
    expect(fieldsOfPage).toEqual(['how', 'userIds', 'variables', 'comment', 'signature', 'sealId'])
  })

  test('a message stores its signature', async () => {
    const { bob } = desk
    const instance = await begun(strict('communicate'))
    const id = await desk.task(bob, 'sign', instance)
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`)).signs).toEqual(['communicate'])
    expect(await bob.post('/nbpm/task/communicate', { id, comment: '看看' })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'signature', code: 'SIGNATURE_MISSING', message: '请签名' }] },
    })
    const signature = await signatureOf(bob)
    dataOf(await bob.post('/nbpm/task/communicate', { id, comment: '看看', signature }))
    const [event] = await server.db
      .selectFrom('processEvent')
      .select('data')
      .where('instanceId', '=', instance)
      .where('kind', '=', 'commented')
      .execute()
    expect(event?.data).toMatchObject({ comment: '看看', signature })
    expect(communicatePage.sections[0]?.fields.map(each => each.field)).toContain('signature')
  })

  test('transfers, added or removed signers and returns are signed, in history and archive', async () => {
    const { ann, bob, cid, dan, eve } = desk
    const buttons = (
      ['transfer', 'delegate', 'addBefore', 'addAfter', 'addParallel', 'removeSigner', 'copy', 'return'] as const
    ).map(strict)
    const instance = await desk.start(inLine(signedBy('sign', [bob], { buttons })))
    const signed: string[] = []
    const sign = async (person: Person, what: string, args: Record<string, unknown>) => {
      const signature = await signatureOf(person)
      signed.push(`${what} ${signature}`)
      await desk.done(person, instance, 'sign', what, { ...args, comment: '已核对', signature })
    }
    await sign(bob, 'transfer', { userId: cid.id })
    await sign(cid, 'delegate', { userId: dan.id })
    await desk.done(dan, instance, 'sign', 'complete')
    await sign(cid, 'addSigners', { how: 'addBefore', userIds: [eve.id] })
    await desk.done(eve, instance, 'sign', 'complete')
    await sign(cid, 'addSigners', { how: 'addParallel', userIds: [dan.id] })
    const id = await desk.task(cid, 'sign', instance)
    const slots = async () => dataOf(await cid.get(`/nbpm/task/detail/${id}`)).slots as Record<string, unknown>[]
    const extra = (await slots()).find(slot => slot.assignee === dan.id && slot.state === 'open')
    await sign(cid, 'removeSigner', { slotIds: [extra?.id] })
    await sign(cid, 'copy', { userIds: [ann.id] })
    await sign(cid, 'return', { to: 'initiator', resubmit: 'straight' })
    expect((await slots()).find(slot => slot.state === 'returned')?.signature).toBe(signed.at(-1)?.split(' ')[1])
    await desk.done(ann, instance, 'sign', 'complete')
    await sign(cid, 'addSigners', { how: 'addAfter', userIds: [eve.id] })
    await desk.done(eve, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')

    const lines = listOf(await ann.post('/nbpm/instance/timeline', { id: instance }))
    const words: Record<string, string> = {
      slotAdded: 'addSigners',
      slotDecided: 'addSigners',
      slotRemoved: 'removeSigner',
      copied: 'copy',
      taskReturned: 'return',
    }
    const shown = lines.flatMap(({ kind, text, signature }) => {
      const word = words[String(kind)] ?? (String(text).startsWith('转办') ? 'transfer' : 'delegate')
      return signature ? [`${word} ${String(signature)}`] : []
    })
    // Adding an approver after oneself agrees to the task: two lines for one operation.
    expect(shown).toEqual([...signed, signed.at(-1)])
    const columns = timelinePage.columns.map(({ field }) => field)
    expect(columns).toContain('signature')
    await workflow.settle()
    const kept = await server.db
      .selectFrom('processArchiveFile')
      .select(['address', 'state'])
      .where('instanceId', '=', instance)
      .orderBy('id')
      .execute()
    expect(kept).toEqual(signed.map(each => ({ address: each.split(' ')[1], state: 'kept' })))
  })
})
