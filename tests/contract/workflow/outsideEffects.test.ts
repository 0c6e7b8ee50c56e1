import { describe, expect, test } from 'vitest'
import { rebuildInstance } from '../../../server/domains/workflow/migration/rebuild.ts'
import { dataOf, givenCompany, listOf, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('irreversible effects on %s', kind => {
  const server = givenServer(kind, { OUTBOUND_HOSTS: '127.0.0.1' })
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  test('copies of a node are in the history; events sent to other systems are listed beforehand', async () => {
    const { bob, cid, dan } = desk
    const system = {
      name: '档案系统',
      kind: 'callback',
      url: 'http://127.0.0.1:9/told',
      secret: 'a secret of the archive',
    }
    const callback = dataOf(await company.admin.post('/nbpm/callback/save', { ...system, events: ['taskDecided'] }))
    const copyTo = [
      { rule: 'users' as const, users: [dan.id] },
      { rule: 'sameAs' as const, node: 'one' },
    ]
    const id = await desk.start(inLine(signedBy('one', [bob], { copyTo }), signedBy('two', [cid])))
    const task = await desk.task(bob, 'one', id)
    await desk.done(bob, id, 'one', 'complete')
    expect(recordsOf(await bob.post('/nbpm/copy/list', { instanceId: id }))).toHaveLength(1)
    const lines = listOf(await company.admin.post('/nbpm/instance/timeline', { id, all: true }))
    const copied = lines.filter(line => line.kind === 'copied')
    expect(copied.map(line => line.text)).toEqual([expect.stringMatching(/^抄送 .+、.+/)])
    const points = listOf(await company.admin.post('/nbpm/instance/points', { id }))
    const preview = dataOf(await company.admin.get(`/nbpm/instance/rollback/preview/${String(points.at(-1)?.id)}`))
    expect(preview.effects).toEqual(['抄送', '通知外部系统“档案系统”'])
    dataOf(await company.admin.post('/nbpm/callback/delete', { ids: [callback.id] }))
    expect((await rebuildInstance(server.system(), id, { mend: false })).differences).toEqual([])
    // No later approver has acted: the approver may withdraw the decision in spite of the copy.
    dataOf(await bob.post('/nbpm/task/withdraw', { id: task }))
    expect(await desk.todo(bob, id)).toEqual(['one'])
  })
})
