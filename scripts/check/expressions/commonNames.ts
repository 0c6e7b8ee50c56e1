import { type RecordType, text, truthValue, type ValueType } from './valueType.ts'

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

const theUser = record('the user', userMembers)

/** Names that every expression may read. */
export const commonNames: ReadonlyMap<string, ValueType> = new Map([
  ['user', { ...theUser, members: new Map([...theUser.members, ['superAdmin', truthValue]]) }],
  ['app', record('the application', ['id', 'name', 'clientId', 'url'])],
])
