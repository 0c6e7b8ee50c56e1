/** What the storage keeps about an object besides its content and the caller's own notes. */
export interface Attributes {
  /** Headers that are answered with the content, by their names in lower case. */
  headers?: Record<string, string>
  storageClass?: StorageClass
  /** Absent: that of the bucket. */
  acl?: Acl
  tags?: Record<string, string>
  /** Makes the object a link: the key, in the same bucket, of the object whose content it shows. */
  target?: string
  /** The content is encrypted on the disk. */
  encryption?: Encryption
  /** An archived object that was asked for: when it may be read. */
  restore?: { from: string; until: string }
}

export const storageClasses = ['Standard', 'IA', 'Archive', 'ColdArchive', 'DeepColdArchive'] as const
export type StorageClass = (typeof storageClasses)[number]
export const acls = ['private', 'public-read', 'public-read-write'] as const
export type Acl = (typeof acls)[number]
export const encryptions = ['AES256', 'KMS'] as const
export type Encryption = (typeof encryptions)[number]

/** The attributes in a row; this server wrote them, so their shape is known. */
export const attributesOf = ({ attributes }: { attributes: unknown }): Attributes => Object(attributes) as Attributes

export const isArchived = ({ storageClass }: Attributes): boolean => storageClass?.endsWith('Archive') === true

/** Where an archived object stands: nothing asked for, on its way, or readable until some moment. */
export function restoreState({ restore }: Attributes): 'none' | 'ongoing' | 'restored' {
  if (!restore || Date.parse(restore.until) <= Date.now()) return 'none'
  return Date.parse(restore.from) > Date.now() ? 'ongoing' : 'restored'
}

/** The same in the words of the protocol; undefined where nothing was asked for. */
export function restoreInfo(attributes: Attributes): string | undefined {
  const state = restoreState(attributes)
  if (state === 'none') return undefined
  if (state === 'ongoing') return 'ongoing-request="true"'
  return `ongoing-request="false", expiry-date="${new Date(attributes.restore?.until ?? '').toUTCString()}"`
}
