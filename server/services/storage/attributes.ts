/** What the storage keeps about an object besides its content and the caller's metadata. */
export interface Attributes {
  /** Headers returned with the content, by lower-case name. */
  headers?: Record<string, string>
  storageClass?: StorageClass
  /** If absent, that of the bucket. */
  acl?: Acl
  tags?: Record<string, string>
  /** Makes the object a symlink: the key of its target in the same bucket. */
  target?: string
  /** Encryption of the content on disk. */
  encryption?: Encryption
  /** Restore request of an archived object: when it becomes readable, and until when. */
  restore?: { from: string; until: string }
}

export const storageClasses = ['Standard', 'IA', 'Archive', 'ColdArchive', 'DeepColdArchive'] as const
export type StorageClass = (typeof storageClasses)[number]
export const acls = ['private', 'public-read', 'public-read-write'] as const
export type Acl = (typeof acls)[number]
export const encryptions = ['AES256', 'KMS'] as const
export type Encryption = (typeof encryptions)[number]

/** Returns the attributes of a row; this server wrote them, so their shape is known. */
export const attributesOf = ({ attributes }: { attributes: unknown }): Attributes => Object(attributes) as Attributes

export const isArchived = ({ storageClass }: Attributes): boolean => storageClass?.endsWith('Archive') === true

/** Returns the restore state of an archived object. */
export function restoreState({ restore }: Attributes): 'none' | 'ongoing' | 'restored' {
  if (!restore || Date.parse(restore.until) <= Date.now()) return 'none'
  return Date.parse(restore.from) > Date.now() ? 'ongoing' : 'restored'
}

/** Returns the restore state in the protocol's format; undefined without a request. */
export function restoreInfo(attributes: Attributes): string | undefined {
  const state = restoreState(attributes)
  if (state === 'none') return undefined
  if (state === 'ongoing') return 'ongoing-request="true"'
  return `ongoing-request="false", expiry-date="${new Date(attributes.restore?.until ?? '').toUTCString()}"`
}
