import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, listOf, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { applying, givenApprovals, inLine, signedBy, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('returns on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  async function signing(): Promise<string> {
    const { ann, bob, cid, dan } = desk
    const instance = await desk.start(inLine(applying, signedBy('check', [dan]), signedBy('sign', [bob, cid])))
    await desk.done(ann, instance, 'apply', 'complete')
    await desk.done(dan, instance, 'check', 'complete')
    await desk.done(bob, instance, 'sign', 'complete')
    return instance
  }

  test('list the possible targets beforehand', async () => {
    const instance = await signing()
    const id = await desk.task(desk.cid, 'sign', instance)
    const targets = listOf(await desk.cid.post('/nbpm/task/returnTargets', { id }))
    expect(targets).toMatchObject([
      { to: 'check', people: [desk.dan.username], cancelled: [] },
      { to: 'apply', people: [desk.ann.username], isInitiator: true },
    ])
  })

  test('to the initiator and straight back keep approvals and ask no approver in between', async () => {
    const { ann, bob, cid, dan } = desk
    const instance = await signing()
    await desk.done(cid, instance, 'sign', 'return', { to: 'initiator', resubmit: 'straight', comment: 'why so long?' })
    expect(await desk.todo(ann, instance)).toEqual(['apply'])
    const id = await desk.task(ann, 'apply', instance)
    expect(dataOf(await ann.get(`/nbpm/task/detail/${id}`)).returned).toMatchObject({
      by: cid.id,
      reason: 'why so long?',
    })
    await desk.done(ann, instance, 'apply', 'complete', { variables: { days: 2 } })
    expect(await desk.todo(dan, instance)).toEqual([])
    expect(await desk.todo(bob, instance)).toEqual([])
    await desk.done(cid, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('straight back to a user disabled since ask the proxy, else an administrator', async () => {
    const { ann, bob, eve } = desk
    for (const isReplaced of [true, false]) {
      const fay = await company.hire({ organizationId: company.eastTeam })
      const instance = await desk.start(inLine(applying, signedBy('sign', [bob, fay])))
      await desk.done(ann, instance, 'apply', 'complete')
      await desk.done(bob, instance, 'sign', 'complete')
      await desk.done(fay, instance, 'sign', 'return', { to: 'initiator', resubmit: 'straight' })
      if (isReplaced) dataOf(await company.admin.post('/nbpm/replaced/save', { fromId: fay.id, toId: eve.id }))
      dataOf(await company.admin.post('/upms/user/enable', { id: fay.id, enabled: false }))
      await desk.done(ann, instance, 'apply', 'complete')
      expect(await desk.todo(isReplaced ? eve : company.admin, instance)).toEqual(['sign'])
      await desk.done(isReplaced ? eve : company.admin, instance, 'sign', 'complete')
      expect(await workflow.phase(instance)).toBe('completed')
    }
  })

  test('by a rollback to an earlier moment ask no user disabled since', async () => {
    const fay = await company.hire({ organizationId: company.eastTeam })
    const id = await desk.start(inLine(signedBy('one', [fay]), signedBy('two', [desk.cid])))
    await desk.done(fay, id, 'one', 'complete')
    dataOf(await company.admin.post('/upms/user/enable', { id: fay.id, enabled: false }))
    const [point] = listOf(await company.admin.post('/nbpm/instance/points', { id }))
    dataOf(await company.admin.post('/nbpm/instance/rollback', { id: String(point?.id), reason: '重来' }))
    expect(await desk.todo(company.admin, id)).toEqual(['one'])
  })

  test('in order ask everybody again with approvals cleared, and only the returning user with them kept', async () => {
    const { ann, bob, cid, dan } = desk
    const cleared = await signing()
    await desk.done(cid, cleared, 'sign', 'return', { to: 'initiator', resubmit: 'inOrder', agreements: 'clear' })
    await desk.done(ann, cleared, 'apply', 'complete')
    await desk.done(dan, cleared, 'check', 'complete')
    expect(await desk.todo(bob, cleared)).toEqual(['sign'])
    const kept = await signing()
    await desk.done(cid, kept, 'sign', 'return', { to: 'initiator', resubmit: 'inOrder', agreements: 'keep' })
    await desk.done(ann, kept, 'apply', 'complete')
    expect(await desk.todo(dan, kept)).toEqual([])
    expect(await desk.todo(bob, kept)).toEqual([])
    await desk.done(cid, kept, 'sign', 'complete')
    expect(await workflow.phase(kept)).toBe('completed')
  })

  test.each(['all', 'consecutive'] as const)(
    'to an earlier approver ask that user again despite the approval (%s)',
    async dedupe => {
      const { ann, bob, cid, dan } = desk
      const nodes = [applying, signedBy('check', [dan]), signedBy('sign', [bob])] as const
      const instance = await desk.start(inLine(...nodes), { process: { dedupe } })
      await desk.done(ann, instance, 'apply', 'complete')
      await desk.done(dan, instance, 'check', 'complete')
      await desk.done(bob, instance, 'sign', 'return', { to: 'check', resubmit: 'inOrder', comment: 'look again' })
      expect(await desk.todo(dan, instance)).toEqual(['check'])
      expect(await desk.todo(bob, instance)).toEqual([])
      await desk.done(dan, instance, 'check', 'complete')
      await desk.done(bob, instance, 'sign', 'complete')
      expect([await workflow.phase(instance), await desk.todo(cid, instance)]).toEqual(['completed', []])
    },
  )

  test('W15 to an initiator without an own task reopen the returning node for them, visibly', async () => {
    const { ann, bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    const standing = async () => {
      const [row] = recordsOf(await ann.post('/nbpm/instance/started', {})).filter(each => each.id === instance)
      const shown = dataOf(await ann.get(`/nbpm/instance/detail/${instance}`))
      return [row?.standing, row?.standsAt, row?.waitsFor, shown.standing]
    }
    expect(await standing()).toEqual(['running', 'sign', bob.username, 'running'])
    await desk.done(bob, instance, 'sign', 'return', { to: 'initiator', resubmit: 'straight' })
    expect(await standing()).toEqual(['returned', '重新提交', ann.username, 'returned'])
    expect(await desk.todo(ann, instance)).toEqual(['重新提交'])
    expect(listOf(await ann.post('/nbpm/instance/path', { id: instance }))[0]).toMatchObject({
      name: '重新提交',
      people: ann.username,
      state: 'current',
    })
    const id = await desk.task(ann, 'sign', instance)
    const shown = dataOf(await ann.get(`/nbpm/task/detail/${id}`)) as { may: string[] }
    // The initiator may submit or withdraw a returned application, but not agree to it or refuse it.
    expect(shown).toMatchObject({ labels: { agree: '重新提交' }, isCancellable: true })
    expect(shown.may).not.toContain('refuse')
    expect(await ann.post('/nbpm/task/complete', { id, decision: 'refuse' })).toMatchObject({
      http: 409,
      message: '该任务已驳回到发起人，请重新提交或撤销',
    })
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`))).toMatchObject({ isCancellable: false })
    await desk.done(ann, instance, 'sign', 'complete')
    expect(await desk.todo(bob, instance)).toEqual(['sign'])
    await desk.done(bob, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  test('a refusal at a node with onRefuse flow follows its flows and does not end the instance', async () => {
    const { bob, cid, dan } = desk
    const start = () =>
      desk.start(
        `<startEvent id="start"/>${signedBy('sign', [bob, cid], { onRefuse: 'flow' })[1]}
          <exclusiveGateway id="how" default="on"/>
         ${signedBy('next', [cid])[1]}${signedBy('instead', [dan])[1]}<endEvent id="end"/>
         <sequenceFlow id="a" sourceRef="start" targetRef="sign"/>
         <sequenceFlow id="b" sourceRef="sign" targetRef="how"/>
         <sequenceFlow id="no" sourceRef="how" targetRef="instead">
           <conditionExpression>\${outcome == 'refused'}</conditionExpression></sequenceFlow>
         <sequenceFlow id="on" sourceRef="how" targetRef="next"/>
         <sequenceFlow id="c" sourceRef="instead" targetRef="end"/>
         <sequenceFlow id="e" sourceRef="next" targetRef="end"/>`,
      )
    const refused = await start()
    await desk.done(bob, refused, 'sign', 'complete', { decision: 'refuse', comment: '不可' })
    expect([await desk.todo(dan, refused), await desk.todo(cid, refused)]).toEqual([['instead'], []])
    expect(await workflow.phase(refused)).toBe('running')
    await desk.done(dan, refused, 'instead', 'complete')
    expect(await workflow.phase(refused)).toBe('completed')
    const agreed = await start()
    await desk.done(bob, agreed, 'sign', 'complete')
    await desk.done(cid, agreed, 'sign', 'complete')
    expect([await desk.todo(dan, agreed), await desk.todo(cid, agreed)]).toEqual([[], ['next']])
  })

  describe('inside parallel branches', () => {
    const parallel = () => {
      const by = (id: string, user: string) => userTask(id, { approvers: [{ rule: 'users', users: [user] }] })
      return `<startEvent id="start"/>${applying[1]}<parallelGateway id="split"/>${by('left', desk.bob.id)}
        ${by('right', desk.cid.id)}
        <parallelGateway id="join"/><endEvent id="end"/>
        ${[
          ['start', 'apply'],
          ['apply', 'split'],
          ['split', 'left'],
          ['split', 'right'],
          ['left', 'join'],
          ['right', 'join'],
          ['join', 'end'],
        ]
          .map(([from, to], index) => `<sequenceFlow id="f${index}" sourceRef="${from}" targetRef="${to}"/>`)
          .join('')}`
    }
    const branching = async () => {
      const instance = await desk.start(parallel())
      await desk.done(desk.ann, instance, 'apply', 'complete')
      return instance
    }

    test('to before the split must say what happens to the other branches', async () => {
      const instance = await branching()
      const refused = await desk.act(desk.bob, instance, 'left', 'return', { to: 'apply', scope: 'branch' })
      expect(refused).toMatchObject({ http: 400 })
      const id = await desk.task(desk.bob, 'left', instance)
      const targets = listOf(await desk.bob.post('/nbpm/task/returnTargets', { id }))
      expect(targets).toMatchObject([{ to: 'apply', beforeSplit: true, cancelled: [{ name: 'right' }] }])
    })

    test('list other active branches beforehand', async () => {
      const { ann, bob, cid } = desk
      const pause = `<intermediateCatchEvent id="pause" name="等候"><timerEventDefinition>
        <timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>`
      const xml = parallel()
        .replace('<endEvent', `${pause}<endEvent`)
        .replace('sourceRef="right" targetRef="join"', 'sourceRef="right" targetRef="pause"')
        .concat('<sequenceFlow id="paused" sourceRef="pause" targetRef="join"/>')
      const instance = await desk.start(xml)
      await desk.done(ann, instance, 'apply', 'complete')
      const right = await desk.task(cid, 'right', instance)
      await desk.done(cid, instance, 'right', 'complete')
      const id = await desk.task(bob, 'left', instance)
      expect(listOf(await bob.post('/nbpm/task/returnTargets', { id }))).toMatchObject([
        { to: 'apply', beforeSplit: true, cancelled: [{ taskId: null, name: '等候' }] },
      ])
      const rows = listOf(await bob.post('/nbpm/task/returnPreview', { id, to: 'apply', scope: 'all' }))
      expect(rows.map(({ effect, name }) => `${String(effect)} ${String(name)}`)).toEqual([
        '退回 left',
        '取消等待 等候',
        '重新办理 apply',
      ])
      dataOf(await cid.post('/nbpm/task/withdraw', { id: right }))
      expect(await desk.todo(cid, instance)).toEqual(['right'])
    })

    test('within one branch leave the other unchanged', async () => {
      const { ann, bob, cid, dan, eve } = desk
      const flow = (from: string, to: string) =>
        `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`
      const ways = ['start apply', 'apply split', 'split draft', 'draft left', 'left join']
      const steps = [
        signedBy('draft', [dan]),
        signedBy('left', [bob]),
        signedBy('right', [cid]),
        signedBy('last', [eve]),
      ]
      const more = ['split right', 'right last', 'last join', 'join end']
      const instance = await desk.start(
        `<startEvent id="start"/>${applying[1]}<parallelGateway id="split"/><parallelGateway id="join"/>
          <endEvent id="end"/>
        ${steps.map(([, xml]) => xml).join('')}
        ${[...ways, ...more].map(way => flow(...(way.split(' ') as [string, string]))).join('')}`,
      )
      await desk.done(ann, instance, 'apply', 'complete')
      await desk.done(dan, instance, 'draft', 'complete')
      const right = await desk.task(cid, 'right', instance)
      const beside = () =>
        server.db.selectFrom('processSlot').selectAll().where('taskId', '=', right).orderBy('id').execute()
      const before = await beside()
      const back = { to: 'draft', scope: 'branch', resubmit: 'inOrder', comment: '重写' }
      const id = await desk.task(bob, 'left', instance)
      expect(listOf(await bob.post('/nbpm/task/returnTargets', { id }))).toMatchObject([
        { to: 'draft', beforeSplit: false, cancelled: [] },
        { to: 'apply', beforeSplit: true },
      ])
      await desk.done(bob, instance, 'left', 'return', back)
      expect(await desk.todo(dan, instance)).toEqual(['draft'])
      expect(await desk.todo(bob, instance)).toEqual([])
      expect([await desk.task(cid, 'right', instance), await beside()]).toEqual([right, before])
      // Going on beside it, and coming back, meet at the join as ever.
      await desk.done(cid, instance, 'right', 'complete')
      await desk.done(dan, instance, 'draft', 'complete')
      expect([await desk.todo(bob, instance), await desk.todo(eve, instance)]).toEqual([['left'], ['last']])
      await desk.done(eve, instance, 'last', 'complete')
      expect(await workflow.phase(instance)).toBe('running')
      await desk.done(bob, instance, 'left', 'complete')
      expect(await workflow.phase(instance)).toBe('completed')
    })

    test('cancel all branches if so chosen', async () => {
      const { ann, bob, cid } = desk
      const instance = await branching()
      await desk.done(bob, instance, 'left', 'return', {
        to: 'apply',
        scope: 'all',
        resubmit: 'inOrder',
        agreements: 'clear',
      })
      expect(await desk.todo(cid, instance)).toEqual([])
      await desk.done(ann, instance, 'apply', 'complete')
      await desk.done(bob, instance, 'left', 'complete')
      await desk.done(cid, instance, 'right', 'complete')
      expect(await workflow.phase(instance)).toBe('completed')
    })

    test('let the other branches wait if so chosen', async () => {
      const { ann, bob, cid } = desk
      const instance = await branching()
      await desk.done(bob, instance, 'left', 'return', { to: 'apply', scope: 'keepSiblings' })
      expect(await desk.act(cid, instance, 'right', 'complete')).toMatchObject({ http: 409 })
      await desk.done(ann, instance, 'apply', 'complete')
      expect(await desk.todo(bob, instance)).toEqual(['left'])
      await desk.done(cid, instance, 'right', 'complete')
      await desk.done(bob, instance, 'left', 'complete')
      expect(await workflow.phase(instance)).toBe('completed')
    })
  })
})
