import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, listOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { applying, givenApprovals, inLine, signedBy, userTask } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('going back on %s', kind => {
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

  test('where it may go back to is told before', async () => {
    const instance = await signing()
    const id = await desk.task(desk.cid, 'sign', instance)
    const targets = listOf(await desk.cid.post('/nbpm/task/returnTargets', { id }))
    expect(targets).toMatchObject([
      { to: 'check', people: [desk.dan.username], cancelled: [] },
      { to: 'apply', people: [desk.ann.username], isInitiator: true },
    ])
  })

  test('to the initiator and straight back: agreements stay, and nobody in between is asked', async () => {
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

  test('in order, with agreements cleared: everybody again; kept: only who returned it', async () => {
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
    'to an earlier approver, who is asked again though he agreed (%s)',
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

  test('an initiator without a task of his own is asked where it was returned', async () => {
    const { ann, bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob])))
    await desk.done(bob, instance, 'sign', 'return', { to: 'initiator', resubmit: 'straight' })
    expect(await desk.todo(ann, instance)).toEqual(['sign'])
    await desk.done(ann, instance, 'sign', 'complete')
    expect(await desk.todo(bob, instance)).toEqual(['sign'])
    await desk.done(bob, instance, 'sign', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
  })

  describe('inside parallel branches', () => {
    const parallel = () => {
      const by = (id: string, user: string) => userTask(id, { approvers: [{ rule: 'users', users: [user] }] })
      return `<startEvent id="start"/>${applying[1]}<parallelGateway id="split"/>${by('left', desk.bob.id)}${by('right', desk.cid.id)}
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

    test('before the split one has to say what becomes of the others', async () => {
      const instance = await branching()
      const refused = await desk.act(desk.bob, instance, 'left', 'return', { to: 'apply', scope: 'branch' })
      expect(refused).toMatchObject({ http: 400 })
      const id = await desk.task(desk.bob, 'left', instance)
      const targets = listOf(await desk.bob.post('/nbpm/task/returnTargets', { id }))
      expect(targets).toMatchObject([{ to: 'apply', beforeSplit: true, cancelled: [{ name: 'right' }] }])
    })

    test('all are taken back', async () => {
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

    test('the others wait until it is back', async () => {
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
