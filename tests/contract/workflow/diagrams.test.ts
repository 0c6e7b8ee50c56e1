import { describe, expect, test } from 'vitest'
import type { Diagram } from '../../../schemas/types/diagram.ts'
import { feedFacts } from '../../../server/domains/workflow/reports/feedFacts.ts'
import { type Answer, dataOf, givenCompany, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const pictureOf = (answer: Answer) => dataOf(answer).diagram as Diagram
const states = ({ shapes }: Diagram) => shapes.map(({ id, state = '' }) => `${id} ${state}`.trim()).sort()
const taken = ({ edges }: Diagram) => edges.flatMap(({ id, isDone }) => (isDone ? [id] : [])).sort()

describe.each(databaseKinds)('process diagrams on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  test('an instance shows its path, current nodes and assignees; strangers see nothing', async () => {
    const { ann, bob, cid, dan } = desk
    const id = await desk.start(inLine(signedBy('first', [bob]), signedBy('second', [cid])))
    await desk.done(bob, id, 'first', 'complete')
    for (const person of [ann, cid]) {
      const picture = pictureOf(await person.get(`/nbpm/instance/diagram/${id}`))
      expect(states(picture)).toEqual(['end', 'first done', 'second current', 'start done'])
      expect(taken(picture)).toEqual(['f0', 'f1'])
      expect(picture.shapes.find(shape => shape.id === 'second')).toMatchObject({ note: cid.username, tokens: 1 })
    }
    expect(await dan.get(`/nbpm/instance/diagram/${id}`)).toMatchObject({ http: 403 })
  })

  test('open incidents are marked at their node, link to their list, and are counted in the report', async () => {
    const { ann, bob } = desk
    const { key } = await workflow.deploy(inLine(signedBy('first', [bob]), signedBy('second', [bob])))
    const ids = [0, 1].map(async () => String(dataOf(await ann.post('/nbpm/instance/start', { key })).id))
    const [id = '', other = ''] = await Promise.all(ids)
    const incident = { kind: 'job', message: '接口没有回答', nodeId: 'first', happenedAt: new Date() }
    await server.db
      .insertInto('processIncident')
      .values([
        { id: `${id}.1`, instanceId: id, state: 'open', ...incident },
        { id: `${id}.2`, instanceId: id, state: 'solved', ...incident },
      ])
      .execute()
    const markAt = ({ shapes }: Diagram) => shapes.find(shape => shape.id === 'first')
    const own = markAt(pictureOf(await company.admin.get(`/nbpm/instance/diagram/${id}`)))
    expect(own?.incidents).toEqual({
      count: 1,
      address: `/process-example/exception?instanceId=${id}&nodeId=first&state=open`,
    })
    expect(markAt(pictureOf(await company.admin.get(`/nbpm/instance/diagram/${other}`)))?.incidents).toBeUndefined()
    const all = pictureOf(await company.admin.post('/nbpm/report/diagram', { key }))
    expect(markAt(all)).toMatchObject({
      tokens: 2,
      incidents: { count: 1, address: `/process-example/exception?key=${key}&nodeId=first&state=open` },
    })
    expect(all.shapes.find(shape => shape.id === 'second')?.tokens).toBeUndefined()
    const [model] = recordsOf(await company.admin.post('/nbpm/model/list', { key }))
    expect(dataOf(await company.admin.get(`/nbpm/model/running/${String(model?.id)}`))).toEqual([
      {
        id: 'first',
        nodeId: 'first',
        tokens: 2,
        incidents: 1,
        address: `/process-example/exception?key=${key}&nodeId=first&state=open`,
      },
    ])
    const listed = async (query: Record<string, string>) =>
      recordsOf(await company.admin.post('/nbpm/incident/list', query)).map(row => row.id)
    expect(await listed({ key, nodeId: 'first', state: 'open' })).toEqual([`${id}.1`])
    expect(await listed({ instanceId: id })).toHaveLength(2)
    expect(await listed({ key, nodeId: 'second' })).toEqual([])
    expect(await listed({ key: 'other', nodeId: 'first' })).toEqual([])
  })

  test('a model shows its draft and a version its deployed diagram, with file names', async () => {
    const { id, versionId, key } = await workflow.deploy(inLine(signedBy('only', [desk.bob])))
    const { xml } = dataOf(await company.admin.get(`/nbpm/model/details/${id}`))
    dataOf(
      await company.admin.post('/nbpm/model/update', {
        id,
        xml: String(xml).replace('name="only"', 'name="改"'),
        draftRevision: 1,
      }),
    )
    const draft = pictureOf(await company.admin.get(`/nbpm/model/diagram/${id}`))
    const version = pictureOf(await company.admin.get(`/nbpm/model/version/diagram/${versionId}`))
    const nameIn = ({ shapes }: Diagram) => shapes.find(shape => shape.id === 'only')?.name
    expect([draft.title, nameIn(draft)]).toEqual([`${key} V2 草稿`, '改'])
    expect([version.title, nameIn(version)]).toEqual([`${key} V1`, 'only'])
    expect(await desk.dan.get(`/nbpm/model/diagram/${id}`)).toMatchObject({ http: 403 })
  })

  test('an archive shows the path that was taken', async () => {
    const id = await desk.start(inLine(signedBy('only', [desk.bob])))
    await desk.done(desk.bob, id, 'only', 'complete')
    await workflow.settle()
    const { id: archiveId } = await server.db
      .selectFrom('processArchive')
      .select('id')
      .where('instanceId', '=', id)
      .executeTakeFirstOrThrow()
    const picture = pictureOf(await company.admin.get(`/nbpm/archive/diagram/${archiveId}`))
    expect(states(picture)).toEqual(['end done', 'only done', 'start done'])
    expect(taken(picture)).toEqual(['f0', 'f1'])
  })

  test('a report counts nodes, flows and returns on the diagram of the active version', async () => {
    const { ann, bob, cid } = desk
    const { key } = await workflow.deploy(inLine(signedBy('first', [bob]), signedBy('second', [cid])))
    const start = async () => String(dataOf(await ann.post('/nbpm/instance/start', { key })).id)
    const [one, other] = [await start(), await start()]
    for (const id of [one, other]) await desk.done(bob, id, 'first', 'complete')
    await desk.done(cid, one, 'second', 'return', { to: 'first', comment: '重填', resubmit: 'inOrder' })
    await feedFacts({ db: server.db, config: server.config }, { most: 1000 })
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
    const picture = pictureOf(await company.admin.post('/nbpm/report/diagram', { key, from: today, to: today }))
    const figures = Object.fromEntries(picture.shapes.map(shape => [shape.id, shape.figures]))
    expect(figures.first).toMatchObject({ visits: 3, rework: 1, waiting: 1 })
    expect(figures.second).toMatchObject({ visits: 2, rework: 0, waiting: 1 })
    expect(figures.start).toBeUndefined()
    const counts = Object.fromEntries(picture.edges.map(edge => [edge.id, edge.figures?.visits]))
    expect(counts).toEqual({ f0: 2, f1: 2, f2: 0, 'return second first': 1 })
    expect(await bob.post('/nbpm/report/diagram', { key })).toMatchObject({ http: 403 })
  })
})
