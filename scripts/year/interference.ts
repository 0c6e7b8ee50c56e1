import type { Play } from './play.ts'
import * as words from './words.ts'
import { afterOfficeHours, workdays } from './workTime.ts'
import type { YearOf } from './yearOf.ts'

const day = 86_400_000

/** Plans administrator actions on running processes, and arrangements of users for their absence. */
export function interfere(play: Play, { administratorId, begin, end, restored }: YearOf): void {
  const { stage, random } = play
  const all = workdays(begin, end)
  const spread = (count: number, work: (place: number) => Promise<void>) => {
    for (let place = 0; place < count; place++) {
      const midnight = all[Math.floor(((place + random.next()) / count) * all.length)] ?? begin
      play.at(afterOfficeHours(midnight, random.next() * 8.5), () => work(place))
    }
  }
  const running = async () =>
    stage.db
      .selectFrom('processInstance')
      .select(['id', 'initiatorId'])
      .where('phase', '=', 'running')
      .orderBy('id')
      .execute()
  const act = (name: string, args: Record<string, unknown>) => stage.call(administratorId, name, args)

  words.phrases.forEach((phrase, place) => {
    play.at(
      afterOfficeHours(begin + 3 * day, 1 + place / 20),
      async () => void (await act('approvalPhrase.save', { ...phrase, sort: (place + 1) * 10 })),
    )
  })
  spread(5, async () => {
    const { id } = random.pick(await running())
    await act('processInstance.suspend', {
      id,
      reason: random.pick(['等待总部批复', '预算冻结期间暂缓', '资料核实中']),
    })
    play.at(
      stage.clock.now() + (1 + random.below(4)) * day,
      async () => void (await act('processInstance.activate', { id, reason: '恢复办理' })),
    )
  })
  spread(
    5,
    async () =>
      void (await act('processInstance.stop', {
        id: random.pick(await running()).id,
        reason: random.pick(['申请人已离职', '项目取消', '与另一申请重复']),
      })),
  )
  spread(
    2,
    async () =>
      void (await act('processInstance.delete', { id: random.pick(await running()).id, reason: '测试数据清理' })),
  )
  spread(6, async () => {
    const slot = await stage.db
      .selectFrom('processSlot as s')
      .innerJoin('processTask as t', 't.id', 's.taskId')
      .select(['t.id', 's.assignee'])
      .where('s.state', '=', 'open')
      .where('t.endedAt', 'is', null)
      .orderBy('t.id')
      .limit(1)
      .executeTakeFirst()
    if (slot)
      await act('processTask.replace', {
        id: slot.id,
        fromId: slot.assignee,
        toId: play.colleague(slot.assignee),
        reason: '审批人休假',
      })
  })
  // Work that waits for the administrator on the first morning.
  for (const hours of [2, 4, 5, 7, 8])
    play.at(afterOfficeHours(end - day, hours), async () => {
      const rows = await stage.db
        .selectFrom('processSlot as s')
        .innerJoin('processTask as t', 't.id', 's.taskId')
        .select(['t.id', 's.assignee'])
        .where('s.state', '=', 'open')
        .where('t.endedAt', 'is', null)
        .where('t.nodeId', '=', 'head')
        .where('s.assignee', '!=', administratorId)
        .orderBy('t.id', 'desc')
        .limit(4)
        .execute()
      const { id, assignee } = random.pick(rows)
      await act('processTask.replace', {
        id,
        fromId: assignee,
        toId: administratorId,
        reason: '部门负责人出差，请代为审批',
      })
    })
  spread(4, async () => {
    const fromId = play.anybody()
    await act('processReplacement.save', {
      fromId,
      toId: play.colleague(fromId),
      modelIds: [],
      enabled: true,
      reason: random.pick(['岗位调动', '长期驻外', '休产假']),
    })
  })
  const busy = async (place: number) => {
    const open = await stage.db
      .selectFrom('processSlot')
      .select('assignee')
      .where('state', '=', 'open')
      .orderBy('id')
      .execute()
    return open[(place * 5) % open.length]?.assignee ?? play.anybody()
  }
  spread(4, async place => {
    const fromId = await busy(place)
    const { id } = await act('processHandover.save', {
      fromId,
      toId: play.colleague(fromId),
      kinds: ['slot', 'auditRole', 'userGroup', 'standardRole', 'entrust'],
      reason: random.pick(['离职交接', '内部调岗', '退休']),
    })
    await act('processHandover.run', { id })
  })
  spread(9, async () => {
    const fromId = play.approver()
    const now = stage.clock.now()
    await stage.call(fromId, 'processEntrust.save', {
      toId: play.colleague(fromId),
      startsAt: new Date(now).toISOString(),
      endsAt: new Date(now + (2 + random.below(9)) * day).toISOString(),
      modelIds: [],
      keepCopy: true,
      enabled: true,
      reason: random.pick(['出差', '年假', '外出培训', '陪产假']),
    })
  })
  for (const time of restored)
    play.at(afterOfficeHours(time, 1.3), async () => {
      const open = await stage.db.selectFrom('processIncident').select('id').where('state', '=', 'open').execute()
      for (const { id } of open) await stage.ask(administratorId, 'processIncident.retry', { id })
    })
  play.at(afterOfficeHours(end - 2 * day, 2.2), async () => {
    const variables = {
      kind: '年假',
      from: play.dateAhead(20),
      to: play.dateAhead(24),
      half: false,
      reason: '年底休假',
    }
    await act('startDraft.save', { key: 'leave', title: '年底休假', variables })
  })
  play.at(afterOfficeHours(end - day, 3.1), async () => {
    const variables = {
      subject: '机房环境监测',
      urgent: false,
      reason: '温湿度传感器老化',
      items: [{ name: '温湿度传感器', quantity: 20, price: 380 }],
    }
    await act('startDraft.save', { key: 'purchase', title: '机房环境监测', variables })
  })
}
