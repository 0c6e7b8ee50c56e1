import type { Property } from '../../../../schemas/types/entity.ts'
import { FileAnswer } from '../../../ground/kernel/fileAnswer.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { contentTypes } from '../../../ground/sheets/fileTypes.ts'
import { type TemplateColumn, writeTemplate } from '../../../ground/sheets/writeTemplate.ts'
import { truthWords } from '../../records/model/words.ts'
import type { ImportColumn, ImportShape } from './importColumns.ts'

/** Returns the template workbook of an import, with the columns that the import reads. */
export async function importTemplate(shape: ImportShape, key: readonly string[]): Promise<FileAnswer> {
  const columns = shape.columns.map(column => templateColumn(column, shape, key))
  return new FileAnswer({
    name: `${shape.model.title}导入模板.xlsx`,
    contentType: contentTypes.xlsx,
    content: await writeTemplate(shape.model.title, columns),
  })
}

function templateColumn(column: ImportColumn, { labels }: ImportShape, key: readonly string[]): TemplateColumn {
  const { name, title, property, isRequired } = column
  const words = truthWords(name)
  const choices =
    property.type === 'array'
      ? []
      : property.type === 'boolean'
        ? [words.yes, words.no]
        : (property.enum?.map(String) ?? [...(labels.get(property['x-dictionary'] ?? '')?.values() ?? [])])
  const notes = [kindOf(property), ...limitsOf(property)]
  if (property['x-unique']) notes.push('不能重复')
  if (key.includes(name)) notes.push('覆盖已有数据时按此列查找')
  if (property['x-createOnly']) notes.push('新增后不能修改')
  if (property.default !== undefined && property.default !== null) notes.push('不填时取默认值')
  if (property['x-message']) notes.push(property['x-message'])
  return { title, width: Math.max(12, Math.min(40, title.length * 2 + 6)), isRequired, choices, note: notes.join('；') }
}

function kindOf(property: Property): string {
  const target = property['x-ref']
  if (target !== undefined) {
    const entity = registry.entity(target)
    const codes = Object.values(entity.properties)
      .filter(one => one['x-unique'])
      .map(one => one.title)
    const ways = [entity.properties[entity.label]?.title ?? '名称', ...codes]
    return (
      `填写${entity.title}的${[...new Set(ways)].join('或')}${entity['x-tree'] ? '，同名时填完整路径，例如 集团/华东/财务部' : ''}` +
      `${property.type === 'array' ? '；可填多个，用顿号隔开' : ''}`
    )
  }
  if (property['x-dictionary'] !== undefined)
    return property.type === 'array' ? '可填多个，用顿号隔开' : '从下拉列表中选择'
  if (property.type === 'array') return '可填多个，用顿号隔开'
  if (property.type === 'boolean') return '从下拉列表中选择'
  if (property.type === 'integer') return '整数'
  if (property.type === 'number') return '数字'
  if (property.format === 'date') return '日期，例如 2026-11-21'
  if (property.format === 'date-time' || property.format === 'local-date-time') return '时间，例如 2026-11-21 14:30:00'
  return '文本'
}

function limitsOf({ minLength, maxLength, minimum, maximum, type, 'x-ref': target }: Property): string[] {
  if (target !== undefined) return []
  const found: string[] = []
  if (type === 'string' && minLength !== undefined && minLength > 1) found.push(`至少 ${minLength} 个字`)
  if (type === 'string' && maxLength !== undefined) found.push(`不超过 ${maxLength} 个字`)
  if (minimum !== undefined) found.push(`不小于 ${minimum}`)
  if (maximum !== undefined) found.push(`不大于 ${maximum}`)
  return found
}
