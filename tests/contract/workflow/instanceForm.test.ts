import { describe, expect, test } from 'vitest'
import type { FieldRight } from '../../../schemas/types/process.ts'
import { dataOf, givenCompany, type Person } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const hidden: FieldRight[] = [{ field: 'salary', right: 'hide' }]
const formOf = (amount: string) =>
  JSON.stringify({
    type: 'object',
    required: ['amount'],
    properties: {
      amount: { type: 'number', title: amount },
      salary: { type: 'string', title: '薪资' },
      rating: { type: 'string', title: '评价' },
    },
  })

interface Shown {
  form: { properties: Record<string, { title: string; readOnly?: boolean }>; required?: string[] } | null
  values: Record<string, unknown> | null
}

describe.each(databaseKinds)('the form of an instance on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const shownTo = async (person: Person, instance: string) =>
    dataOf(await person.get(`/nbpm/instance/form/${instance}`)) as unknown as Shown
  const fieldsOf = ({ form }: Shown) => Object.keys(form?.properties ?? {}).sort()
  const variables = { amount: 10, salary: 'high' }

  test('shows the values that each user may see, while it runs and after its end', async () => {
    const { ann, bob, cid, dan } = desk
    const start = `<startEvent id="start">${settingsOf({ fields: [{ field: 'rating', right: 'hide' }] })}</startEvent>`
    const copyTo = [{ rule: 'users' as const, users: [dan.id] }]
    const nodes = inLine(
      signedBy('sign', [bob], { fields: [...hidden, { field: 'rating', right: 'write' }], copyTo }),
      signedBy('n', [cid]),
    ).replace('<startEvent id="start"/>', start)
    const instance = await desk.start(nodes, { process: { form: formOf('金额') }, variables })
    const other = { id: instance, name: 'other', json: '"no field of the form"' }
    dataOf(await company.admin.post('/nbpm/variable/set', other))
    const atNode = { amount: 10, rating: 'good' }
    const seen: [Person, Record<string, unknown>][] = [
      [ann, { amount: 10, salary: 'high' }],
      [bob, atNode],
      [cid, { ...atNode, salary: 'high' }],
      [dan, atNode],
      [company.admin, { ...atNode, salary: 'high' }],
    ]
    await desk.done(bob, instance, 'sign', 'complete', { variables: { rating: 'good' } })
    await workflow.settle()
    const look = async () => {
      for (const [person, values] of seen) {
        const shown = await shownTo(person, instance)
        expect([person.username, shown.values]).toEqual([person.username, values])
        expect(Object.values(shown.form?.properties ?? {}).every(({ readOnly }) => readOnly === true)).toBe(true)
        expect(shown.form?.required).toEqual([])
        expect(fieldsOf(shown)).toEqual(Object.keys(values).sort())
      }
    }
    await look()
    await desk.done(cid, instance, 'n', 'complete')
    expect(await workflow.phase(instance)).toBe('completed')
    await look()
    expect((await desk.eve.get(`/nbpm/instance/form/${instance}`)).http).toBe(403)
  })

  test('is that of the version of the instance', async () => {
    const { ann, bob } = desk
    const nodes = inLine(signedBy('sign', [bob]))
    const inside = (title: string) => `${settingsOf({ form: formOf(title) })}${nodes}`
    const { id, key } = await workflow.deploy(inside('金额'))
    const begun = dataOf(await ann.post('/nbpm/instance/start', { key, variables: { amount: 1 } }))
    const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${id}`))
    const xml = bpmn(key, inside('预算'))
    dataOf(await company.admin.post('/nbpm/model/update', { id, xml, draftRevision }))
    dataOf(await company.admin.post('/nbpm/model/deploy', { id }))
    const later = dataOf(await ann.post('/nbpm/instance/start', { key, variables: { amount: 1 } }))
    const titleOf = async (instance: unknown) => (await shownTo(ann, String(instance))).form?.properties.amount?.title
    expect([await titleOf(begun.id), await titleOf(later.id)]).toEqual(['金额', '预算'])
  })

  test('falls back to the variables as text, or to nothing', async () => {
    const { ann, bob, cid } = desk
    const nodes = inLine(signedBy('sign', [bob], { fields: hidden }), signedBy('n', [cid]))
    const given = { amount: 10, salary: 'high', urgent: true }
    const instance = await desk.start(nodes, { variables: given })
    expect((await shownTo(ann, instance)).values).toEqual({ amount: '10', salary: 'high', urgent: '是' })
    const shown = await shownTo(bob, instance)
    expect(shown.values).toEqual({ amount: '10', urgent: '是' })
    expect(shown.form?.properties.amount).toMatchObject({ title: 'amount', readOnly: true })
    const empty = await desk.start(nodes)
    expect(await shownTo(ann, empty)).toMatchObject({ form: null, values: null })
    const secret = await desk.start(nodes, { variables: { salary: 'high' } })
    expect(await shownTo(bob, secret)).toMatchObject({ form: null, values: null })
  })
})
