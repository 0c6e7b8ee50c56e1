import { changeRecord } from '../changePart.ts'
import { finding } from '../findings.ts'
import { type FieldPath, type FormDefinition, namesOf } from '../formDefinition.ts'
import { changeGroups, type GroupLayout, withGroup, withOption } from '../layoutOptions.ts'
import { refuse } from '../refuse.ts'
import type { CommandKind, Outcome } from './command.ts'

interface GroupPlace {
  record: FieldPath
  group: number
}

/** Sets the number of columns and the display of groups. */
export const arrangeRecord: CommandKind<{ record: FieldPath; columns?: 1 | 2 | 3; layout?: GroupLayout }> = {
  title: '修改布局',
  run: (form, { record, columns, layout }) =>
    kept(
      changeRecord(form, record, each => {
        const sided = columns === undefined ? each.layout : withOption(each.layout, 'columns', columns)
        return { ...each, layout: layout === undefined ? sided : withOption(sided, 'layout', layout) }
      }),
    ),
}

/** Adds a group at the end and moves fields to it; without given fields, the first group takes all. */
export const addGroup: CommandKind<{ record: FieldPath; title: string; fields?: readonly string[] }> = {
  title: '添加分组',
  run: (form, { record, title, fields }) =>
    kept(
      changeRecord(form, record, each => {
        const names = namesOf(each)
        const given = fields?.filter(name => names.includes(name))
        return {
          ...each,
          layout: changeGroups(each.layout, groups => {
            const taken = given ?? (groups.length === 0 ? names : [])
            const rest = groups.map(group => ({ ...group, fields: group.fields.filter(name => !taken.includes(name)) }))
            return [...rest, { title, fields: taken }]
          }),
        }
      }),
    ),
}

export const renameGroup: CommandKind<GroupPlace & { title: string }> = {
  title: '修改分组标题',
  run: (form, { record, group, title }) =>
    kept(
      changeRecord(form, record, each => ({
        ...each,
        layout: changeGroups(each.layout, groups => withGroup(groups, group, now => ({ ...now, title }))),
      })),
    ),
}

/** Removes a group; its fields go to the group before it, else to the next one. */
export const removeGroup: CommandKind<GroupPlace> = {
  title: '删除分组',
  run: (form, { record, group }) =>
    kept(
      changeRecord(form, record, each => ({
        ...each,
        layout: changeGroups(each.layout, groups => {
          const { fields } = groups[group] ?? refuse(finding('FORM_DESIGN_GROUP_GONE'))
          const rest = groups.toSpliced(group, 1)
          if (rest.length === 0) return rest
          return withGroup(rest, Math.max(0, group - 1), now => ({
            ...now,
            fields: group === 0 ? [...fields, ...now.fields] : [...now.fields, ...fields],
          }))
        }),
      })),
    ),
}

export const moveGroup: CommandKind<GroupPlace & { to: number }> = {
  title: '移动分组',
  run: (form, { record, group, to }) =>
    kept(
      changeRecord(form, record, each => ({
        ...each,
        layout: changeGroups(each.layout, groups => {
          const moved = groups[group] ?? refuse(finding('FORM_DESIGN_GROUP_GONE'))
          if (!groups[to]) refuse(finding('FORM_DESIGN_GROUP_GONE'))
          return groups.toSpliced(group, 1).toSpliced(to, 0, moved)
        }),
      })),
    ),
}

const kept = (form: FormDefinition): Outcome => ({ form, selected: [] })
