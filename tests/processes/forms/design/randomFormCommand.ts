import { looseFields } from '../../../../processes/forms/design/commands/addFields.ts'
import type { FormCommand } from '../../../../processes/forms/design/commands/registry.ts'
import {
  type FieldPath,
  type FormDefinition,
  fieldAt,
  namesOf,
  recordAt,
} from '../../../../processes/forms/design/formDefinition.ts'
import { groupsOf } from '../../../../processes/forms/design/layoutOptions.ts'
import type { Random } from '../../document/randomCommand.ts'

type Commands = { [Name in FormCommand['do']]: () => Extract<FormCommand, { do: Name }> }

const some = <Item>(list: readonly Item[], random: Random): Item => list[Math.floor(random() * list.length)]!

/** Returns the paths of all records and fields. */
export function pathsOf(form: FormDefinition): { records: FieldPath[]; fields: FieldPath[] } {
  const found: { records: FieldPath[]; fields: FieldPath[] } = { records: [], fields: [] }
  const walk = (path: FieldPath): void => {
    const record = recordAt(form, path)
    if (!record) return
    found.records.push(path)
    for (const name of namesOf(record)) {
      if (fieldAt(form, [...path, name])) found.fields.push([...path, name])
      walk([...path, name])
    }
  }
  walk([])
  return found
}

/** Returns a command that a person might give; some are refused. */
export function randomFormCommand(form: FormDefinition, random: Random): FormCommand {
  const { records, fields } = pathsOf(form)
  const record = some(records, random)
  const field = some([...fields, ['gone']], random)
  const chosen = [field, some([...fields, field], random)]
  const inner = recordAt(form, record)!
  const names = namesOf(inner)
  const groups = groupsOf(inner.layout).length
  const group = Math.floor(random() * (groups + 1))
  const maybe = <Value>(value: Value) => (random() < 0.5 ? value : undefined)
  const before = maybe(some([...names, 'gone'], random))
  const number = Math.floor(random() * 100)
  const commands: Commands = {
    add: () => ({
      do: 'add',
      record,
      before,
      group: groups > 0 ? maybe(group) : undefined,
      fields: [
        { name: `f${number}`, schema: { type: 'string' }, required: random() < 0.3 },
        { name: 'part', schema: { type: 'object', properties: {} }, layout: { 'ui:options': { columns: 2 } } },
      ].slice(0, random() < 0.7 ? 1 : 2),
    }),
    arrange: () => ({
      do: 'arrange',
      record,
      columns: some([1, 2, 3], random),
      layout: some(['tabs', 'steps'], random),
    }),
    group: () => ({
      do: 'group',
      record,
      title: `组 ${number}`,
      ...(random() < 0.5 ? {} : { fields: names.slice(1) }),
    }),
    groupMove: () => ({ do: 'groupMove', record, group, to: Math.floor(random() * (groups + 1)) }),
    groupRemove: () => ({ do: 'groupRemove', record, group }),
    groupRename: () => ({ do: 'groupRename', record, group, title: `组 ${number}` }),
    move: () => ({ do: 'move', fields: chosen, record, before, group: groups > 0 ? maybe(group) : undefined }),
    paste: () => ({ do: 'paste', record, before, fields: looseFields(inner, names.slice(0, 2)) }),
    print: () => ({
      do: 'print',
      print: maybe({
        heading: '{reason}',
        fields: namesOf(form).slice(0, 3),
        tables: [{ field: 'lines', columns: ['price'] }],
      }),
    }),
    remove: () => ({ do: 'remove', fields: chosen }),
    rename: () => ({ do: 'rename', field, name: some([`n${number}`, `名称${number}`, '9', 'total'], random) }),
    replace: () => ({ do: 'replace', form: random() < 0.2 ? [] : { ...form, round: number } }),
    require: () => ({ do: 'require', fields: chosen, required: random() < 0.5 }),
    set: () => ({
      do: 'set',
      field,
      schema: { set: { title: `题 ${number}` }, clear: ['maxLength', 'format'] },
      layout: { set: { placeholder: 'x' }, clear: ['display'] },
    }),
  }
  return commands[some(Object.keys(commands) as FormCommand['do'][], random)]()
}
