import type { Call, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { audit } from '../../services/records/log/audit.ts'
import { mendTree, type PathReport, treeModels } from '../../services/records/write/mendPaths.ts'
import { tellAdministrators } from '../notices/tellAdministrators.ts'

/**
 * Daily job that compares the stored tree paths with the parents; data scopes and menus depend on them. It corrects
 * differences; records that are their own ancestors need a person.
 */
export const checkPaths: JobHandler = async (base, { fence }) => {
  for (const model of treeModels()) {
    await systemCall(base).transaction(async tx => {
      await fence(tx.db)
      const report = await mendTree(tx, model, { isCheck: false })
      if (report.wrong.length > 0 || report.circling.length > 0) await tellOf(tx, report)
    })
  }
}

async function tellOf(tx: Call, { entity, title, wrong, circling }: PathReport): Promise<void> {
  const action = '修复层级'
  const left = `${circling.length} 条互为上下级，未能修复，请改正其上级`
  // Corrections are already logged.
  if (circling.length > 0) {
    const after = { ids: circling.slice(0, 1000) }
    await audit(tx, { action, entity, recordName: title, remark: left, after })
  }
  const found = [wrong.length > 0 ? `已修复 ${wrong.length} 条` : '', circling.length > 0 ? left : '']
  await tellAdministrators(tx, {
    kind: 'check',
    title: `${title}的层级与上级不一致`,
    text: found.filter(Boolean).join('；'),
    route: `/operateLog/workLog?action=${encodeURIComponent(action)}`,
    subjectId: `tree-paths-${entity}`,
  })
}
