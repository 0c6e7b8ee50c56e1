import type { Play } from './play.ts'
import { afterOfficeHours, workdays } from './workTime.ts'
import type { YearOf } from './yearOf.ts'

const day = 86_400_000

type Record = { [name: string]: unknown }

/** The administrator and people of the personnel department look after records, export and grant. */
export function keepHouse(play: Play, { administratorId, begin, end }: YearOf): void {
  const { stage, random } = play
  const hr = [...stage.people.values()].find(person => person.username === 'hr')?.id ?? administratorId
  const all = workdays(begin, end)
  const spread = (count: number, work: (userId: string, place: number) => Promise<void>) => {
    for (let place = 0; place < count; place++) {
      const midnight = all[Math.floor(((place + random.next()) / count) * all.length)] ?? begin
      const userId = random.chance(0.45) ? hr : administratorId
      play.at(afterOfficeHours(midnight, random.next() * 8.5), () => work(userId, place))
    }
  }
  const person = () => play.anybody()
  const detail = (userId: string, family: string, id: string) =>
    stage.call<Record>(userId, `${family}.${family === 'user' ? 'detail' : 'details'}`, { id })

  spread(46, async userId => {
    const { id, revision, title } = await detail(userId, 'user', person())
    const changes = random.pick<Record>([
      { remark: random.pick(['借调至项目部', '试用期转正', '兼任党群工作', '长期驻外']) },
      { phone: `16${random.below(10)}${10_000_000 + random.below(89_999_999)}` },
      { title: `高级${String(title ?? '专员').replace(/^高级/, '')}` },
    ])
    await stage.call(userId, 'user.update', { id, revision, ...changes })
  })
  spread(10, async () => {
    const id = person()
    await stage.call(administratorId, 'user.enable', { id, enabled: false })
    play.at(
      stage.clock.now() + 7 * day,
      async () => void (await stage.call(administratorId, 'user.enable', { id, enabled: true })),
    )
  })
  spread(9, async () => {
    const id = person()
    await stage.call(administratorId, 'user.resetPass', { id })
    await stage.db.updateTable('userCredential').set({ mustChange: false }).where('userId', '=', id).execute()
  })
  spread(8, async (userId, place) => {
    const organizationId = play.person(person()).organizationId
    await stage.call(userId, 'user.save', {
      username: `trainee${String(place + 1).padStart(2, '0')}`,
      name: ['陆知远', '季安然', '祝以宁', '池雨桐', '纪南星', '温如许', '裴景行', '宋时雨'][place],
      organizationId,
      title: '管培生',
      phone: `1690000${1000 + place * 37}`,
      dataScope: 'own',
    })
  })
  spread(2, async () => {
    const rows = await stage.call<{ records: Record[] }>(administratorId, 'user.list', {
      keyword: 'trainee',
      current: 1,
      size: 5,
    })
    const id = rows.records.at(-1)?.id
    if (id) await stage.call(administratorId, 'user.delete', { id })
  })
  spread(14, async () => {
    const { records } = await stage.call<{ records: Record[] }>(administratorId, 'role.list', { current: 1, size: 20 })
    const role = random.pick(records)
    const ids = [person()]
    await stage.call(administratorId, 'role.userAdd', { roleId: role.id, ids })
    if (random.chance(0.6))
      play.at(
        stage.clock.now() + (20 + random.below(40)) * day,
        async () => void (await stage.call(administratorId, 'role.userDeleteBatch', { roleId: role.id, ids })),
      )
  })
  spread(5, async () => {
    const { records } = await stage.call<{ records: Record[] }>(administratorId, 'role.list', { current: 1, size: 20 })
    const now = stage.clock.now()
    await stage.call(administratorId, 'role.userTerm', {
      roleId: random.pick(records).id,
      ids: [person()],
      validFrom: new Date(now).toISOString(),
      validTo: new Date(now + (14 + random.below(60)) * day).toISOString(),
      reason: random.pick(['年度审计期间临时授权', '顶岗期间授权', '系统上线支持']),
    })
  })
  spread(16, async userId => {
    const { records } = await stage.call<{ records: Record[] }>(userId, 'position.list', { current: 1, size: 60 })
    const { id, revision } = random.pick(records)
    const remark = random.pick(['编制核定', '职责说明已更新', '年度复核', '任职要求调整'])
    await stage.call(userId, 'position.edit', { id, revision, remark })
  })
  spread(12, async userId => {
    const { records } = await stage.call<{ records: Record[] }>(userId, 'position.list', { current: 1, size: 60 })
    const added = await stage.ask(userId, 'position.membersAdd', {
      positionId: random.pick(records).id,
      ids: [person()],
    })
    if (!added.status) throw new Error(added.message)
  })
  spread(9, async userId => {
    const { id, revision } = await detail(userId, 'organization', play.person(person()).organizationId ?? '')
    const remark = random.pick(['办公地点迁至新楼', '更换负责人', '并入区域管理', '编制调整'])
    await stage.call(userId, 'organization.edit', { id, revision, remark })
  })
  spread(10, async (_, place) => {
    const { records } = await stage.call<{ records: Record[] }>(administratorId, 'project.queryProjectInfo', {
      current: 1,
      size: 30,
    })
    const { id, revision } = records[(place * 7) % records.length] ?? {}
    await stage.call(administratorId, 'project.update', {
      id,
      revision,
      remark: random.pick(['取得预售许可', '主体封顶', '进入精装阶段', '联合验收完成']),
    })
  })
  spread(12, async () => {
    const { records } = await stage.call<{ records: Record[] }>(administratorId, 'landBack.list', {
      current: 1,
      size: 60,
    })
    const { id, revision } = random.pick(records)
    await stage.call(administratorId, 'landBack.update', {
      id,
      revision,
      remark: random.pick(['已完成土方', '规划指标调整', '四至测绘完成']),
    })
  })
  const exports = ['user', 'position', 'role', 'organization', 'project', 'landBack', 'processInstance', 'workLog']
  spread(26, async () => void (await stage.send(administratorId, `${random.pick(exports)}.export`, {})))
  spread(7, async () => {
    const pages = await stage.db
      .selectFrom('resource')
      .select('id')
      .where('applicationId', '=', 'admin')
      .where('level', '=', 2)
      .orderBy('id')
      .execute()
    const resource = random.pick(pages)
    const now = stage.clock.now()
    await stage.call(administratorId, 'resource.userTerm', {
      resourceId: resource.id,
      ids: [person()],
      validFrom: new Date(now).toISOString(),
      validTo: new Date(now + (30 + random.below(90)) * day).toISOString(),
      reason: random.pick(['专项检查', '数据核对', '临时顶岗']),
    })
  })
  spread(5, async () => {
    const id = person()
    await stage.call(administratorId, 'diagnostics.viewAs', { kind: 'user', id })
    play.at(
      stage.clock.now() + 6 * 60_000,
      async () => void (await stage.call(administratorId, 'diagnostics.endViewAs', { kind: 'user', id })),
    )
  })
}
