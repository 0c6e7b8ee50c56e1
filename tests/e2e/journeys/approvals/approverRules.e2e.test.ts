// @module-tag full
import { describe } from 'vitest'
import type { ApproverRule } from '../../../../schemas/types/process.ts'
import type { ApiClient } from '../../apiClient.ts'
import { expect, test } from '../../harness.ts'
import { newAccount, newOrganization, newPosition, newRole, newUser, rootOrganization, unique } from '../../records.ts'
import { deployProcess, inLine, settingsNode } from '../../taskOperations.ts'

const form = {
  type: 'object',
  required: ['amount'],
  properties: {
    amount: { type: 'number', title: '金额', minimum: 0 },
    reviewer: { type: 'string', title: '评审人账号', maxLength: 60 },
  },
}

interface Made {
  id: string
  code: string
}

const saved = async (api: ApiClient, path: string, values: Record<string, unknown>): Promise<Made> => {
  const code = `E2E_${unique().toUpperCase()}`
  return { code, ...(await api.call<{ id: string }>('POST', path, { code, name: code, ...values })) }
}

/** Creates an initiator below two heads, and one user for each kind of rule. */
async function givenRules(api: ApiClient) {
  const region = await newOrganization(api, await rootOrganization(api))
  const team = await newOrganization(api, region.id)
  const elsewhere = await newOrganization(api, region.id)
  const names = ['chief', 'head', 'position', 'member', 'group', 'audit', 'small', 'large', 'role', 'field'] as const
  const people = {} as Record<(typeof names)[number], Awaited<ReturnType<typeof newAccount>>>
  for (const name of names) people[name] = await newAccount(api, name, name === 'member' ? elsewhere.id : region.id)
  for (const [organization, leader] of [
    [region, people.chief],
    [team, people.head],
  ] as const) {
    const { revision } = await api.call<{ revision: number }>('GET', `/upms/organization/details/${organization.id}`)
    await api.call('POST', '/upms/organization/edit', { id: organization.id, revision, leaderId: leader.id })
  }
  const position = await newPosition(api)
  await api.call('POST', '/upms/position/members/add', { positionId: position.id, ids: [people.position.id] })
  const role = await newRole(api)
  await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [people.role.id] })
  const group = await saved(api, '/nbpm/userGroup/save', {})
  await api.call('POST', '/nbpm/userGroup/members/add', { groupId: group.id, ids: [people.group.id] })
  const audit = await saved(api, '/nbpm/auditRole/save', { scopeKind: 'company' })
  await api.call('POST', '/nbpm/auditRole/members/save', { roleId: audit.id, userId: people.audit.id })
  const standard = await saved(api, '/nbpm/standardRole/save', {})
  const lines = [
    { userId: people.small.id, amountTo: 1000 },
    { userId: people.large.id, amountFrom: 1000 },
  ]
  for (const line of lines) await api.call('POST', '/nbpm/standardRole/rule/save', { roleId: standard.id, ...line })
  await api.call('POST', '/nbpm/standardRole/enable', { id: standard.id })
  const rules: [name: string, rule: ApproverRule][] = [
    ['岗位审批', { rule: 'positions', positions: [position.code] }],
    ['部门成员审批', { rule: 'members', organizations: [elsewhere.id] }],
    ['部门负责人审批', { rule: 'heads', organizations: [region.id] }],
    ['上两级负责人审批', { rule: 'headAbove', levels: 2 }],
    ['直属负责人审批', { rule: 'initiatorHead' }],
    ['用户组审批', { rule: 'userGroups', groups: [group.code] }],
    ['审批角色审批', { rule: 'auditRoles', roles: [audit.code] }],
    ['标准角色审批', { rule: 'standardRole', role: standard.code, amount: 'amount' }],
    ['人事角色签字', { rule: 'roles', roles: [role.id] }],
    ['表单人员审批', { rule: 'fieldUsers', field: 'reviewer' }],
    ['发起人确认', { rule: 'initiator' }],
    ['表达式审批', { rule: 'expression', value: `amount > 1000 ? '${people.chief.id}' : '${people.head.id}'` }],
    ['与岗位审批相同', { rule: 'sameAs', node: 'n0' }],
  ]
  const nodes = rules.map(([name, rule], at): [string, string] => [
    `n${at}`,
    settingsNode(`n${at}`, name, { approvers: [rule] }),
  ])
  const key = await deployProcess(api, inLine(...nodes), {
    form: JSON.stringify(form),
    dedupe: 'never',
  })
  return { people, key, initiator: await newUser(api, 'initiator', team.id) }
}

describe('the start form', () => {
  test('shows all approvers with reasons and updates them as the user fills it in', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { people, key, initiator } = await givenRules(api)
    const desk = await person()
    await desk.begin(`/workbench/start?key=${key}`, initiator.username, initiator.password)
    await desk.fill('金额', '500')
    await desk.fill('评审人账号', people.field.username)
    const step = (name: string, who: { name: string }, why: string) =>
      desk.row(name).filter({ hasText: who.name }).filter({ hasText: why }).waitFor()
    await step('标准角色审批', people.small, '标准角色“')
    await step('表单人员审批', people.field, '表单字段“')
    await step('岗位审批', people.position, '岗位“')
    await step('部门成员审批', people.member, '的成员')
    await step('部门负责人审批', people.chief, '的负责人')
    await step('上两级负责人审批', people.chief, '的负责人')
    await step('直属负责人审批', people.head, '发起人所在“')
    await step('用户组审批', people.group, '用户组“')
    await step('审批角色审批', people.audit, '审批角色“')
    await step('人事角色签字', people.role, '角色“')
    await step('发起人确认', initiator, '发起人')
    await step('表达式审批', people.head, '表达式')
    await step('与岗位审批相同', people.position, '与前面的节点相同')
    await desk.fill('金额', '5000')
    await step('标准角色审批', people.large, '标准角色“')
    await step('表达式审批', people.chief, '表达式')
    await desk.save('提交')
    await desk.expectAddress('/workbench/started')
    const { records } = await api.call<{ records: { id: string }[] }>('POST', '/nbpm/instance/page', { key })
    const tasks = await api.call<{ userName: string }[]>('POST', '/nbpm/instance/tasks', { id: records[0]?.id })
    expect(tasks.map(({ userName }) => userName)).toEqual([people.position.name])
  })
})
