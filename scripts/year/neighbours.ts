import type { Play } from './play.ts'
import { afterOfficeHours, workdays } from './workTime.ts'
import type { YearOf } from './yearOf.ts'

const day = 86_400_000

const handed: [kind: 'todo' | 'read', title: string, processName: string, summary: string][] = [
  ['todo', '设计变更单审批：地下室防水做法', '设计变更', '变更金额约 18.6 万元，已完成成本测算'],
  ['todo', '合同付款申请：三季度物业服务费', '合同付款', '合同编号 WY-0317，应付 46.2 万元'],
  ['todo', '营销折扣申请：A3 栋 1202', '折扣审批', '申请九八折，客户一次性付款'],
  ['todo', '用章申请：投标文件', '用章管理', '需用公章与法人章，共 6 份'],
  ['todo', '工程签证：基坑降水增加台班', '工程签证', '监理已确认工程量'],
  ['read', '月度经营分析简报', '文件传阅', '各区域去化与回款情况'],
  ['read', '安全巡检通报', '文件传阅', '本月共发现隐患 23 项，已整改 21 项'],
  ['read', '供应商季度评价结果', '文件传阅', '甲级 12 家，乙级 31 家'],
  ['read', '会议纪要：信息化建设推进会', '文件传阅', '确认四季度上线计划'],
]

/** Connects other systems: their to-dos, the events they receive, messages for processes. */
export function connect(play: Play, { administratorId, end, erpAddress }: YearOf): void {
  const { stage, random } = play
  const act = (name: string, args: Record<string, unknown> = {}) => stage.call(administratorId, name, args)
  const given: { basic?: string; systems: string[] } = { systems: [] }
  const first = end - 60 * day

  play.at(afterOfficeHours(first - day, 1), async () => {
    const application = await act('application.add', { name: '协同办公', clientId: 'oa', enabled: true })
    given.basic = `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString('base64')}`
  })
  const push = (path: string, payload: object) =>
    stage.app.inject({
      method: 'POST',
      url: `/nbpm/thirdParty/${path}`,
      headers: { authorization: given.basic ?? '' },
      payload,
    })
  workdays(first, end).forEach((midnight, place) => {
    if (place % 2 === 1) return
    const [kind, title, processName, summary] = handed[(place / 2) % handed.length] ?? handed[0]!
    const sender = play.person(play.anybody())
    const time = afterOfficeHours(midnight, random.next() * 8)
    const id = `OA-${1000 + place * 7}`
    play.at(time, async () => {
      const task = {
        id,
        username: 'admin',
        title,
        processName,
        senderName: sender.name,
        summary,
        url: `https://oa.hengchuan.example/task/${id}`,
        arrivedAt: new Date(stage.clock.now()).toISOString(),
      }
      const answer = await push('push', { kind, tasks: [task] })
      if (answer.statusCode !== 200) throw new Error(`push: ${answer.payload}`)
      if (random.chance(0.65) && end - time > 4 * day)
        play.at(afterOfficeHours(time, 4 + random.below(12)), async () => void (await push('finish', { ids: [id] })))
    })
  })

  play.at(afterOfficeHours(end - 40 * day, 2), async () => {
    for (const system of [
      {
        name: '协同办公待办',
        systemSn: 'oa',
        kind: 'oa',
        url: `${erpAddress}/oa/todo`,
        events: ['taskOpened', 'taskDecided'],
        processKeys: ['purchase'],
      },
      {
        name: '成本系统回写',
        systemSn: 'cost',
        kind: 'callback',
        url: `${erpAddress}/cost/purchase`,
        events: ['instanceEnded'],
        processKeys: ['purchase'],
      },
    ]) {
      const { id } = await act('processCallback.save', {
        ...system,
        method: 'POST',
        enabled: true,
        remark: '由接口组维护',
      })
      given.systems.push(String(id))
    }
  })
  // Both are switched off at the end: no server answers at these addresses in a demo.
  play.at(afterOfficeHours(end - 2 * day, 6), async () => {
    for (const id of given.systems) await act('processCallback.enable', { id, enabled: false })
  })
  workdays(end - 80 * day, end - day).forEach((midnight, place) => {
    if (place % 6 !== 2) return
    play.at(afterOfficeHours(midnight, random.next() * 8), async () => {
      const correlation = `HT-${2100 + place}`
      await act('processMessage.send', {
        name: random.pick(['合同已签署', '到货已验收', '发票已收讫']),
        correlation,
        variables: { by: '合同系统' },
        keepSeconds: 3600,
      })
    })
  })
}
