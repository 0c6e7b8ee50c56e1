import { type RecordType, text, type ValueType } from './valueType.ts'

const record = (name: string, members: readonly string[]): RecordType => ({
  kind: 'record',
  name,
  members: new Map(members.map(member => [member, text])),
})

const userMembers = [
  'id',
  'username',
  'name',
  'avatar',
  'phone',
  'email',
  'organizationName',
  'positionName',
  'signature',
  'remark',
]

/** Names that every expression may read. */
export const commonNames: ReadonlyMap<string, ValueType> = new Map([
  ['user', record('the user', userMembers)],
  ['app', record('the application', ['id', 'name', 'clientId', 'url'])],
])
