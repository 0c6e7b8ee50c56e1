import type { DemoUser } from './users.ts'

const day = 86_400_000

/** Announcements of the head office, newest first. */
export const demoAnnouncements = (now: Date) =>
  [
    [2, '本周六凌晨系统升级', '系统将于本周六 0 时至 2 时升级，期间可能有短暂中断，请提前保存正在编辑的内容。'],
    [9, '密码安全提醒', '请勿使用生日、手机号等容易猜到的密码，也不要在多个系统使用同一密码。'],
    [20, '新版首页上线', '首页的卡片和快捷入口可以按个人习惯调整，点击右上角“调整布局”即可。'],
  ].map(([ago, title, text], index) => {
    const at = new Date(now.getTime() - Number(ago) * day).toISOString()
    return { id: `announcement-${index + 1}`, revision: 1, title, text, createdAt: at, updatedAt: at }
  })

const said = [
  {
    kind: 'suggestion',
    title: '用户列表希望能按入职日期筛选',
    content: '每月要统计当月入职的同事，现在只能导出后再筛选，希望列表直接支持按入职日期查询。',
    state: 'answered',
    reply: '感谢建议。入职日期已经可以在列设置中显示并排序，按日期查询会在下个版本加入。',
    ago: 12,
  },
  {
    kind: 'fault',
    title: '导出的岗位表格缺少所属组织',
    content: '在岗位列表选择全部列导出后，表格中所属组织一列为空，其他列正常。',
    state: 'closed',
    reply: '已核实为所选列中未包含所属组织，重新勾选后可以导出。',
    ago: 10,
  },
  {
    kind: 'experience',
    title: '组织树层级较深时不容易找到部门',
    content: '组织有五六层，每次都要逐层展开，希望能记住上次展开的位置。',
    state: 'working',
    reply: null,
    ago: 6,
  },
  {
    kind: 'question',
    title: '如何申请查看其他区域的数据',
    content: '因项目协作需要查看华南区域的组织和人员，不清楚应当向谁申请数据权限。',
    state: 'answered',
    reply: '请由部门负责人在岗位的数据授权中为您所在岗位添加对应区域。',
    ago: 5,
  },
  {
    kind: 'suggestion',
    title: '希望首页可以看到本部门的公告',
    content: '目前公告面向全公司，希望各部门也能发布只有本部门可见的通知。',
    state: 'waiting',
    reply: null,
    ago: 2,
  },
  {
    kind: 'fault',
    title: '手机上打开角色权限页面时按钮重叠',
    content: '用手机浏览器打开角色权限页面，底部的保存按钮与页面内容有重叠，横屏后恢复正常。',
    state: 'waiting',
    reply: null,
    ago: 1,
  },
]

/** Feedback of demo users, answered by the administrator. */
export function demoFeedback(users: readonly DemoUser[], now: Date) {
  const administrator = users[0]?.id ?? null
  return said.flatMap(({ ago, ...feedback }, index) => {
    const author = users[40 + index * 7] ?? users[index]
    if (!author) return []
    const at = new Date(now.getTime() - ago * day)
    const repliedAt = feedback.reply === null ? null : new Date(at.getTime() + day / 3).toISOString()
    return [
      {
        id: `feedback-${index + 1}`,
        revision: 1,
        ...feedback,
        contact: author.phone,
        userId: author.id,
        organizationId: author.organizationId,
        repliedById: feedback.reply === null ? null : administrator,
        repliedAt,
        createdBy: author.id,
        createdAt: at.toISOString(),
        updatedAt: repliedAt ?? at.toISOString(),
      },
    ]
  })
}
