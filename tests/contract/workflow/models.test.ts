import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dataOf as answered, foundCompany, recordsOf } from '../company.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { inLine, settingsOf, userTask } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const two = `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
  <userTask id="a" name="A" flowable:assignee="admin"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
  <userTask id="b" name="B"/><sequenceFlow id="f3" sourceRef="b" targetRef="e"/><endEvent id="e"/>`
const one = `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
  <userTask id="a" name="Only"/><sequenceFlow id="f2" sourceRef="a" targetRef="e"/><endEvent id="e"/>`

describe.each(databaseKinds)('process models on %s', kind => {
  const server = givenServer(kind)
  const desk = givenWorkflow(server)
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, desk.token)

  it('a model is created, deployed, started and completed', async () => {
    const { key } = await desk.deploy(two)
    const id = await desk.start(key, { days: 3 })
    expect(await desk.open(id)).toEqual(['A'])
    const [first] = dataOf<{ records: { id: string }[] }>(await call('processTask.todo', { instanceId: id })).records
    dataOf(await call('processTask.complete', { id: first?.id, variables: { ok: true } }))
    expect(await desk.open(id)).toEqual(['B'])
    const detail = dataOf(await call('processInstance.detail', { id }))
    expect(detail).toMatchObject({ phase: 'running', variables: { days: 3, ok: true } })
    // Only users who may see models get the text of the process.
    expect(detail).not.toHaveProperty('xml')
    await desk.complete(id, 'B')
    expect(await desk.phase(id)).toBe('completed')
    const ended = dataOf(await call('processInstance.detail', { id }))
    expect(ended).toMatchObject({ phase: 'completed', variables: { days: 3, ok: true }, tokens: [] })
    const lines = dataOf<{ kind: string }[]>(await call('processInstance.timeline', { id, all: true }))
    expect(lines.map(line => line.kind)).toEqual(
      expect.arrayContaining(['instanceStarted', 'taskCompleted', 'instanceEnded']),
    )
    expect(dataOf<{ records: unknown[] }>(await call('processInstance.started', { key })).records).toHaveLength(1)
  })

  it('a new model starts from a template that deploys without a warning, or empty', async () => {
    const offered = dataOf<{ id: string; name: string; picture: string }[]>(await call('processModel.templates'))
    const names = ['空白', '请假', '费用报销', '采购', '合同', '用印', '出差', '付款', '访客', '入职', '离职']
    expect(offered.map(({ name }) => name)).toEqual(names)
    for (const { id: template, name, picture } of offered) {
      const svg = Buffer.from(picture.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
      expect(svg).toMatch(/^<svg [\s\S]*<\/svg>$/)
      const key = unique('t')
      const { id } = dataOf<{ id: string }>(await call('processModel.create', { key, name, template }))
      expect(dataOf(await call('processModel.check', { id }))).toMatchObject({
        deployable: true,
        keys: [key],
        faults: [],
      })
      const deployed = dataOf<{ warnings: unknown[] }>(await call('processModel.deploy', { id }))
      expect(deployed.warnings).toEqual([])
    }
    const wrongOne = await call('processModel.create', { key: unique('t'), name: 'x', template: '../leave' })
    expect(wrongOne).toMatchObject({ http: 400, message: '没有这个流程模板' })
  })

  it('accounts in an imported model are resolved to users', async () => {
    const company = await foundCompany(server.app, server.db)
    const hire = () => company.hire({ organizationId: company.east })
    const [ann, ben, cid, dan] = [await hire(), await hire(), await hire(), await hire()]
    const term = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z', enabled: true }
    answered(await company.admin.post('/nbpm/entrust/save', { fromId: ben.id, toId: dan.id, ...term }))
    const { key } = await desk.deploy(
      two
        .replace('"admin"', `"${ann.username}"`)
        .replace('name="B"', `name="B" flowable:candidateUsers="${ben.username},${cid.id},nobody-known"`),
    )
    const id = await desk.start(key)
    const waiting = async (person: typeof ann) =>
      recordsOf(await person.post('/nbpm/task/todo', { instanceId: id })).map(row => String(row.id))
    const [a] = await waiting(ann)
    answered(await ann.post('/nbpm/task/complete', { id: a }))
    const [b] = await waiting(cid)
    expect([await waiting(ben), await waiting(dan)]).toEqual([[], [b]])
    answered(await dan.post('/nbpm/task/claim', { id: b }))
    answered(await dan.post('/nbpm/task/complete', { id: b }))
    expect(await desk.phase(id)).toBe('completed')
    const slots = await server.db.selectFrom('processSlot').selectAll().where('instanceId', '=', id).execute()
    expect(slots.map(row => [row.assignee, row.actingFor])).toEqual([
      [ann.id, null],
      [dan.id, ben.id],
    ])
  })

  it('records that a model names but that do not exist are warnings at their elements', async () => {
    const company = await foundCompany(server.app, server.db)
    const ann = await company.hire({ organizationId: company.east })
    const people = (...users: string[]) => ({ rule: 'users' as const, users })
    const key = unique('p')
    const xml = bpmn(
      key,
      `${settingsOf({ starters: [people(ann.username, 'nobody1')] })}${inLine(
        [
          'a',
          userTask('a', {
            approvers: [people(ann.id, ann.username, 'nobody2')],
            empty: { do: 'person', user: 'nobody3' },
          }),
        ],
        [
          'b',
          userTask('b', { mode: 'weight', approvers: [people(ann.id)], weights: { [ann.id]: 2, [ann.username]: 3 } }),
        ],
        [
          'c',
          userTask('c', {
            approvers: [
              { rule: 'auditRoles', roles: ['none1'] },
              { rule: 'standardRole', role: 'none2' },
              { rule: 'roles', roles: ['none3'] },
              { rule: 'positions', positions: ['none4'] },
              { rule: 'heads', organizations: [company.east, 'none5'] },
              { rule: 'userGroups', groups: ['none6'] },
            ],
            timeouts: [{ after: 'PT1H', do: 'handOver', to: people('nobody4') }],
          }),
        ],
        ['q', '<userTask id="q" name="Q" flowable:assignee="kermit" flowable:candidateGroups="frogs"/>'],
      )}`,
    )
    const model = dataOf(await call('processModel.create', { key: unique('m'), name: '名单', xml }))
    const pairs = (faults: unknown) =>
      (faults as { level: string; elementId: string; message: string }[]).map(
        ({ level, elementId, message }) => `${level} ${elementId} ${message}`,
      )
    const expected = [
      `warning ${key} “${key}”所用的用户“nobody1”不存在`,
      'warning a “a”所用的用户“nobody2”不存在',
      'warning a “a”所用的用户“nobody3”不存在',
      `warning b “b”所用的权重中的用户“${ann.username}”不存在`,
      'warning c “c”所用的审批角色“none1”不存在或已停用',
      'warning c “c”所用的标准角色“none2”不存在或已停用',
      'warning c “c”所用的角色“none3”不存在或已停用',
      'warning c “c”所用的岗位“none4”不存在或已停用',
      'warning c “c”所用的组织“none5”不存在或已停用',
      'warning c “c”所用的用户组“none6”不存在或已停用',
      'warning c “c”所用的用户“nobody4”不存在',
      'warning q “Q”所用的用户“kermit”不存在',
      'warning q “Q”所用的候选组“frogs”不存在或已停用',
    ]
    const checked = dataOf<{ deployable: boolean; faults: unknown }>(await call('processModel.check', { id: model.id }))
    expect(pairs(checked.faults).sort()).toEqual([...expected].sort())
    expect(checked.deployable).toBe(true)
    const { warnings } = dataOf(await call('processModel.deploy', { id: model.id }))
    expect(pairs(warnings).sort()).toEqual([...expected].sort())
  })

  it('an unreachable share is refused at deployment, with node and place', async () => {
    const xml = bpmn(unique('p'), inLine(['a', userTask('a', { mode: 'ratio', ratio: 60 })]))
    const model = dataOf(await call('processModel.create', { key: unique('m'), name: '比例', xml }))
    const refused = await call('processModel.deploy', { id: model.id })
    expect(refused).toMatchObject({ message: '流程模型不能部署：[a] 设置 ratio：同意比例不能大于 1' })
  })

  it('tasks of an imported model for unknown or disabled users go to an administrator', async () => {
    const { key } = await desk.deploy(
      two.replace('"admin"', '"nobody-known"').replace('name="B"', 'name="B" flowable:candidateUsers="nobody-either"'),
    )
    const id = await desk.start(key)
    const rowOf = async () => recordsOf(await server.call('processTask.todo', { instanceId: id }, desk.token))[0]
    const first = await rowOf()
    const detail = dataOf<{ slots: { why: string }[] }>(
      await server.call('processTask.detail', { id: String(first?.id) }, desk.token),
    )
    expect(detail.slots[0]?.why).toBe('没有找到审批人“nobody-known”，由管理员办理')
    dataOf(await server.call('processTask.complete', { id: String(first?.id) }, desk.token))
    dataOf(await server.call('processTask.complete', { id: String((await rowOf())?.id) }, desk.token))
    expect(await desk.phase(id)).toBe('completed')
  })

  it('a draft is saved only on the basis of its latest revision', async () => {
    const key = unique('m')
    const model = dataOf(await call('processModel.create', { key, name: '草稿' }))
    const read = dataOf(await call('processModel.details', { id: model.id }))
    expect(read.draftRevision).toBe(1)
    const xml = bpmn(key, two)
    expect(dataOf(await call('processModel.update', { id: model.id, xml, draftRevision: 1 })).draftRevision).toBe(2)
    const late = await call('processModel.update', { id: model.id, xml, draftRevision: 1 })
    expect(late.http).toBe(409)
    expect(late.data).toMatchObject({ draftRevision: 2, updatedBy: expect.any(String), updatedAt: expect.any(String) })
    expect(late.message).toMatch(/^草稿已被 .+ 于 \d{4}-\d\d-\d\d \d\d:\d\d.* 修改，请刷新后再保存$/)
    const behind = await call('processModel.deploy', { id: model.id, draftRevision: 1 })
    expect([behind.http, behind.message]).toEqual([409, late.message.replace('保存', '部署')])
    expect((await call('processModel.update', { id: model.id, xml })).http).toBe(400)
  })

  it('autosave leaves one row of the process log per session, a manual save one each', async () => {
    const key = unique('m')
    const model = dataOf(await call('processModel.create', { key, name: '自动保存' }))
    const rows = async () => {
      const found = await server.db
        .selectFrom('processAction')
        .select('action')
        .where('businessId', '=', String(model.id))
        .execute()
      return found.length
    }
    const save = async (draftRevision: number, automatic?: boolean) =>
      dataOf(await call('processModel.update', { id: model.id, xml: bpmn(key, one), draftRevision, automatic }))
    await save(1, true)
    expect(await rows(), 'creation, and the first save').toBe(2)
    await save(2, true)
    expect(await rows()).toBe(2)
    await save(3)
    expect(await rows()).toBe(3)
    await server.db
      .updateTable('processDraft')
      .set({ updatedAt: new Date(Date.now() - 11 * 60_000) })
      .where('modelId', '=', String(model.id))
      .execute()
    await save(4, true)
    expect(await rows(), 'another sitting').toBe(4)
  })

  it('an unsaved text becomes a model of its own, with the key of the original', async () => {
    const key = unique('m')
    const model = dataOf(await call('processModel.create', { key, name: '原件', xml: bpmn(key, one) }))
    const args = { id: model.id, key: unique('m'), name: '副本', xml: bpmn(key, two) }
    const copy = dataOf(await call('processModel.copy', args))
    const read = dataOf(await call('processModel.details', { id: copy.id }))
    expect(read.xml).toBe(args.xml.replace(`id="${key}"`, `id="${args.key}"`))
    expect(dataOf(await call('processModel.details', { id: model.id })).xml).toBe(bpmn(key, one))
  })

  it('an invalid model is refused with element and rule', async () => {
    const key = unique('m')
    const xml = bpmn(
      key,
      `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>
        <boundaryEvent id="lost" attachedToRef="e"><timerEventDefinition/></boundaryEvent>`,
    )
    const model = dataOf(await call('processModel.create', { key, name: '错误', xml }))
    const refused = await call('processModel.deploy', { id: model.id })
    expect(refused.http).toBe(400)
    const { errors } = refused.data as { errors: Record<'elementId' | 'rule' | 'code' | 'message', string>[] }
    expect(errors.map(error => error.elementId)).toContain('lost')
    expect(dataOf(await call('processModel.check', { id: model.id })).deployable).toBe(false)
    const faults = dataOf<{ level: string; elementId: string }[]>(await call('processModel.faults', { id: model.id }))
    expect(faults[0]).toMatchObject({ id: '1', level: 'error', elementId: 'lost' })
    // Only users who may see its model learn of a draft.
    const company = await foundCompany(server.app, server.db)
    const codes = ['PROCESS_MODEL_EDIT', 'PROCESS_MODEL_DEPLOY']
    const stranger = await company.hire({ organizationId: company.east, dataScope: 'own', codes })
    for (const path of ['check', 'faults'])
      expect([path, (await stranger.post(`/nbpm/model/${path}`, { id: String(model.id) })).http]).toEqual([path, 404])
    const gone = { http: 404, data: null }
    for (const id of [String(model.id), 'nowhere'])
      expect(await stranger.post('/nbpm/model/deploy', { id, draftRevision: 99 })).toMatchObject(gone)
    expect(errors).toContainEqual(
      expect.objectContaining({ elementId: 'lost', rule: 'boundaryHost', code: 'BOUNDARY_ON_NO_ACTIVITY' }),
    )
    expect((await call('processInstance.start', { key })).http).toBe(404)
  })

  it('versions never change: rollback and activation move a pointer', async () => {
    const model = await desk.deploy(one)
    const first = await desk.start(model.key)
    await call('processModel.update', { id: model.id, xml: bpmn(model.key, two), draftRevision: 1 })
    const second = dataOf(await call('processModel.deploy', { id: model.id, note: '第二版' }))
    expect(second.versionNo).toBe(2)
    const on2 = await desk.start(model.key)
    expect([await desk.open(first), await desk.open(on2)]).toEqual([['Only'], ['A']])
    dataOf(await call('processModel.rollback', { id: model.id }))
    expect(await desk.open(await desk.start(model.key))).toEqual(['Only'])
    dataOf(await call('processModel.activate', { versionId: second.versionId }))
    expect(await desk.open(await desk.start(model.key))).toEqual(['A'])
    const versions = dataOf<{ records: { versionNo: number; active: boolean }[] }>(
      await call('processModel.versions', { modelId: model.id, sort: 'versionNo' }),
    )
    expect(versions.records.map(({ versionNo, active }) => [versionNo, active])).toEqual([
      [1, false],
      [2, true],
    ])
    const actions = await server.db
      .selectFrom('processAction')
      .select('action')
      .where('businessId', '=', model.id)
      .execute()
    expect(actions.filter(row => row.action === 'modelDesignerDeploy')).toHaveLength(2)
  })

  it('a copy has its own key, and a taken one is refused', async () => {
    const model = await desk.deploy(one)
    const key = unique('copy')
    const copy = dataOf(await call('processModel.copy', { id: model.id, key, name: '副本' }))
    dataOf(await call('processModel.deploy', { id: copy.id }))
    expect(await desk.open(await desk.start(key))).toEqual(['Only'])
    // The id of its start event is no key for a copy.
    expect((await call('processModel.copy', { id: model.id, key: 's', name: '副本' })).http).toBe(400)
    const other = unique('m')
    const same = dataOf(await call('processModel.create', { key: other, name: '同名', xml: bpmn(key, one) }))
    expect((await call('processModel.deploy', { id: same.id })).http).toBe(409)
    expect(dataOf(await call('processModel.check', { id: same.id }))).toMatchObject({
      deployable: false,
      faults: [{ code: 'PROCESS_KEY_TAKEN', elementId: key, level: 'error' }],
    })
  })

  it('a model is deleted only without running instances', async () => {
    const model = await desk.deploy(one)
    const id = await desk.start(model.key)
    expect((await call('processModel.delete', { id: model.id })).http).toBe(409)
    await desk.complete(id, 'Only')
    dataOf(await call('processModel.delete', { id: model.id }))
    expect((await call('processInstance.start', { key: model.key })).http).toBe(404)
    expect(JSON.stringify(dataOf(await call('processInstance.diagram', { id })))).toContain('Only')
  })

  it('a message starts the process of one model only', async () => {
    const name = unique('msg')
    const outside = `<message id="m" name="${name}"/>`
    const begun = one.replace(
      '<startEvent id="s"/>',
      '<startEvent id="s"><messageEventDefinition messageRef="m"/></startEvent>',
    )
    const first = await desk.deploy(begun, { outside })
    const key = unique('m')
    const second = dataOf(await call('processModel.create', { key, name: key, xml: bpmn(key, begun, outside) }))
    const refused = await call('processModel.deploy', { id: second.id })
    expect(refused.http).toBe(409)
    expect((refused.data as { errors: unknown }).errors).toMatchObject([{ elementId: 's', rule: 'messageTaken' }])
    const told = dataOf<{ code: string; elementId: string }[]>(await call('processModel.faults', { id: second.id }))
    expect(told.map(each => [each.code, each.elementId])).toEqual([['START_MESSAGE_TAKEN', 's']])
    // A new version of the model that has it, and one after it has gone, are no second ones.
    dataOf(await call('processModel.deploy', { id: first.id }))
    dataOf(await call('processModel.delete', { id: first.id }))
    dataOf(await call('processModel.deploy', { id: second.id }))
  })

  it('W17 a process is found by the pinyin of its name', async () => {
    const key = unique('p')
    const model = dataOf(
      await call('processModel.create', {
        key,
        name: '差旅报销',
        xml: bpmn(key, one).replace(`name="${key}"`, 'name="差旅报销"'),
      }),
    )
    dataOf(await call('processModel.deploy', { id: model.id }))
    const found = async (keyword: string) =>
      dataOf<{ name: string }[]>(await call('processDefinition.startable', { keyword })).map(row => row.name)
    expect(await found('clbx')).toEqual(['差旅报销'])
    expect(await found('chailv')).toEqual(['差旅报销'])
    expect(await found('clbz')).toEqual([])
  })

  it('a disabled model cannot be started', async () => {
    const model = await desk.deploy(one)
    const { records } = dataOf<{ records: { id: string }[] }>(await call('processDefinition.list', { key: model.key }))
    dataOf(await call('processDefinition.enable', { id: records[0]?.id, enabled: false }))
    expect((await call('processInstance.start', { key: model.key })).http).toBe(409)
    const names = dataOf<{ key: string }[]>(await call('processDefinition.startable'))
    expect(names.map(row => row.key)).not.toContain(model.key)
  })

  it('a call repeated under its key gets the first answer, runs once and is logged once', async () => {
    const base = { key: unique('m'), name: '重复' }
    /** Twice at once, as by a double click, and once more, as after a lost answer. */
    const thrice = async (path: string, body: Record<string, unknown>) => {
      const headers = { 'idempotency-key': randomUUID() }
      const ask = () => server.raw('POST', `/nbpm/model/${path}`, { body, token: desk.token, headers })
      const answers = [...(await Promise.all([ask(), ask()])), await ask()].map(answer => dataOf(answer))
      expect(answers).toEqual(Array(3).fill(answers[0]))
      return answers[0] ?? {}
    }
    const { id } = await thrice('create', { ...base, xml: bpmn(base.key, one) })
    expect(await thrice('deploy', { id })).toMatchObject({ versionNo: 1 })
    expect(await thrice('deploy', { id })).toMatchObject({ versionNo: 2 })
    expect(await thrice('deploy', { id })).toMatchObject({ versionNo: 3 })
    expect(await thrice('rollback', { id })).toMatchObject({ versionNo: 2 })
    const { records } = dataOf<{ records: { id: string; versionNo: number }[] }>(
      await call('processModel.versions', { modelId: id, sort: 'versionNo' }),
    )
    expect(records.map(({ versionNo }) => versionNo)).toEqual([1, 2, 3])
    expect(await thrice('activate', { versionId: records[0]?.id })).toMatchObject({ versionNo: 1 })
    const { id: copyId } = await thrice('copy', { id, key: unique('copy'), name: '副本' })
    await thrice('delete', { id: copyId })
    const operations = async (businessId: unknown) => {
      const rows = server.db.selectFrom('processAction').select(['action', 'remark']).orderBy('id')
      return (await rows.where('businessId', '=', String(businessId)).execute()).map(row => Object.values(row).join())
    }
    expect(await operations(id)).toEqual([
      'modelEdit,新建',
      ...[1, 2, 3].map(no => `modelDesignerDeploy,版本 ${no}`),
      'modelConfigEdit,回退流程版本：2',
      'modelConfigEdit,激活历史版本：1',
    ])
    expect(await operations(copyId)).toEqual(['modelEdit,复制自 重复', 'modelDelete,'])
  })
})
