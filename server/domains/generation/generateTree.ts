import { isInKey } from '../../../schemas/evaluate/coveredFields.ts'
import { formSection, isWideForm } from '../../../schemas/evaluate/planSections.ts'
import type { TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { Action } from '../../../schemas/types/action.ts'
import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import type { TreePage } from '../../../schemas/types/pages/tree.ts'
import { kebab, upper } from './names.ts'

const parentOf = ({ tree, fields }: TablePlan) => fields.find(field => field.name === tree)

/** Whether rows can move to another parent; a key column cannot change. */
function isMovable(plan: TablePlan): boolean {
  const parent = parentOf(plan)
  return plan.pages.edit && parent !== undefined && !parent.readOnly && !isInKey(plan, parent)
}

/** Returns the tree calls of a table with a parent column. */
export function treeEndpoints(plan: TablePlan): Record<string, Endpoint> {
  if (!parentOf(plan)) return {}
  const code = upper(plan.name)
  const title = `${plan.title}树`
  return {
    tree: { call: 'POST /tree', title, permission: `${code}_VIEW`, do: 'tree' },
    ...(isMovable(plan)
      ? { move: { call: 'POST /move', title: `移动${plan.title}`, permission: `${code}_EDIT`, do: 'move' as const } }
      : {}),
  }
}

/** Lets the edit page start a new row below a given parent. */
export function belowParent(page: EditPage, plan: TablePlan): EditPage {
  const parent = parentOf(plan)?.name
  if (parent === undefined) return page
  const sections = page.sections.map(section => ({
    ...section,
    fields: section.fields.map(given => {
      const field = typeof given === 'string' ? { field: given } : given
      return field.field === parent ? { ...field, default: `=params.${parent}` as const } : given
    }),
  }))
  return { ...page, params: { ...page.params, [parent]: { type: 'string' } }, sections }
}

/** Returns the route of a table's tree, from that of its list. */
export const treeRoute = (listRoute: string): string => `${listRoute}/tree`

/** Returns the tree page, next to the list page. */
export function treePage(plan: TablePlan, base: Pick<TreePage, '$schema' | 'version'>, listRoute: string): TreePage {
  const folder = kebab(plan.name)
  return {
    ...base,
    kind: 'tree',
    title: `${plan.title}树`,
    route: treeRoute(listRoute),
    menu: { module: 'external', order: plan.order + 1 },
    keepAlive: true,
    source: `${plan.name}.tree`,
    label: plan.label,
    ...(isMovable(plan) ? { move: `${plan.name}.move` } : {}),
    ...(plan.pages.detail ? { detail: { page: `${folder}/details`, with: { id: '=row.id' } } } : {}),
    ...(plan.pages.edit ? { actions: treeActions(plan, folder) } : {}),
  }
}

function treeActions(plan: TablePlan, folder: string): NonNullable<TreePage['actions']> {
  const parent = parentOf(plan)?.name ?? ''
  const form = { page: `${folder}/edit`, in: 'drawer' as const, width: isWideForm(plan) ? 860 : 640 }
  const isEntered = formSection(plan).fields.some(one => typeof one !== 'string' && one.field === parent)
  const add: Action = { kind: 'open', label: '新增', ...form, icon: 'PlusOutlined', style: 'primary' }
  const addBelow: Action = {
    kind: 'open',
    label: '新增下级',
    ...form,
    with: { [parent]: '=row.id' },
    icon: 'PlusOutlined',
  }
  return {
    ...(plan.unfilled ? {} : { page: [add] }),
    node: [
      ...(plan.unfilled || !isEntered ? [] : [addBelow]),
      { kind: 'open', label: '编辑', ...form, with: { id: '=row.id' }, icon: 'EditOutlined' },
      {
        kind: 'call',
        label: '删除',
        call: `${plan.name}.delete`,
        with: { id: '=row.id' },
        confirm: '确定要删除该数据吗？',
        success: '删除成功!',
        failure: '删除失败!',
        style: 'danger',
        icon: 'DeleteOutlined',
      },
    ],
  }
}
