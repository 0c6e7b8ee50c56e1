/** State of the signed-in user, parsed from server responses. */
export interface SessionUser {
  id: string
  username: string
  name: string
  avatar: string
  phone: string
  email: string
  organizationName: string
  positionName: string
  signature: string
  remark: string
  /** The password must be changed first. */
  mustChange: boolean
  /** Has all permissions, regardless of grants. */
  superAdmin: boolean
}

export interface Application {
  id: string
  name: string
  clientId: string
  url: string
}

export interface MenuNode {
  id: string
  /** Modules have none. */
  route: string | null
  name: string
  icon: string | null
  /** Menu heading above a module. */
  group?: string
  children: MenuNode[]
}

export interface SessionState {
  /** Access token; absent without a session. */
  token?: string
  /** A user was signed in since the console loaded, and none is now. */
  hasEnded: boolean
  user: SessionUser | null
  application: Application | null
  permissions: ReadonlySet<string>
  menus: readonly MenuNode[]
  /** Screens and prints carry the name of the user, by the settings of the console. */
  watermark: boolean
  /** `ready` after user, permissions and menu have loaded. */
  phase: 'none' | 'loading' | 'ready' | 'failed'
}

type Raw = Record<string, unknown>

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null
const text = (value: unknown) => (typeof value === 'string' ? value : '')

export function readUser(value: unknown): SessionUser {
  const raw = isRaw(value) ? value : {}
  return {
    id: text(raw.id),
    username: text(raw.username),
    name: text(raw.name) || text(raw.username),
    avatar: text(raw.avatar),
    phone: text(raw.phone),
    email: text(raw.email),
    organizationName: text(raw.organizationName),
    positionName: text(raw.positionName),
    signature: text(raw.signature),
    remark: text(raw.remark),
    mustChange: raw.mustChange === true,
    superAdmin: raw.superAdmin === true,
  }
}

export function readApplication(value: unknown): Application | null {
  if (!isRaw(value) || text(value.id) === '') return null
  return { id: text(value.id), name: text(value.name), clientId: text(value.clientId), url: text(value.url) }
}

export function readMenus(value: unknown): MenuNode[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRaw).map(raw => ({
    id: text(raw.id),
    route: text(raw.route) || null,
    name: text(raw.name),
    icon: text(raw.icon) || null,
    ...(text(raw.group) === '' ? {} : { group: text(raw.group) }),
    children: readMenus(raw.children),
  }))
}

export function readCodes(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter(code => typeof code === 'string') : [])
}
