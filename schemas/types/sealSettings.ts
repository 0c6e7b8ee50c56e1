/** Seals that the approver of a node may or must apply. Without categories and seals: all that the approver may use. */
export interface SealSettings {
  /** @title 用印 @x-titles {"optional":"可以用印","required":"必须用印"} */
  use: 'optional' | 'required'
  /** @title 印章分类 @x-ref sealCategory */
  categories?: string[]
  /** @title 印章 @x-ref seal */
  seals?: string[]
}
