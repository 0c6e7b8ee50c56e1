import { Readable } from 'node:stream'
import { insertRows } from '../ground/database/insertRows.ts'
import type { Call } from '../ground/kernel/call.ts'
import { contentsOf } from '../services/storage/contentsOf.ts'
import { drawPicture } from './demo/portalPictures.ts'

/** Families whose contents have a cover, and how a file of theirs is called; blocks of the home page have none. */
const families = [
  ['partnerScheduleContent', '会议通知'],
  ['partnerDecisionContent', '上会材料'],
  ['partnerEmpowermentContent', '办理指南'],
  ['partnerToolboxContent', '使用说明'],
  ['partnerCorporationContent', '公司概况'],
] as const

/** How many contents of a family have a file. */
const withFile = 2

/**
 * Draws a cover for each content of the partner portal and writes a file for the first ones, all of them files of the
 * administrator.
 */
export async function seedPortalPictures({ db, config }: Call): Promise<void> {
  const owner = await db.selectFrom('appUser').select('id').where('superAdmin', '=', true).executeTakeFirst()
  if (!owner) return
  const kept = contentsOf(config.dataDir)
  const files: object[] = []
  const uses: object[] = []
  const keep = async (id: string, name: string, place: { folder: string; contentType: string }, content: string) => {
    const key = `user/${owner.id}/${place.folder}/${id}${name.slice(name.lastIndexOf('.'))}`
    const { size, etag } = await kept.write({ id, key }, Readable.from([Buffer.from(content)]))
    files.push({ id, revision: 1, key, name, size, etag, contentType: place.contentType, ownerId: owner.id })
    return { url: `/oss/${key}`, name, size }
  }
  for (const [family, [table, title]] of families.entries()) {
    const contents = await db.selectFrom(table).select(['id', 'title', 'summary', 'body']).orderBy('sort').execute()
    for (const [index, content] of contents.entries()) {
      const { id } = content
      const cover = (await keep(id, `${id}.svg`, picture, drawPicture(family, index))).url
      const attachments: object[] = []
      if (index < withFile) {
        const file = await keep(`${id}-file`, `${title}（${content.title}）.txt`, text, wordsOf(content))
        attachments.push(file)
        uses.push({ id: `${id}-use`, revision: 1, address: file.url, entity: table, recordId: id })
      }
      await db
        .updateTable(table)
        .set({ cover, attachments: JSON.stringify(attachments) })
        .where('id', '=', id)
        .execute()
    }
  }
  await insertRows(db, 'storedObject', files)
  await insertRows(db, 'fileUse', uses)
}

const picture = { folder: 'image', contentType: 'image/svg+xml' }
const text = { folder: 'file', contentType: 'text/plain; charset=utf-8' }

/** The words of a content, a line for each paragraph. */
const wordsOf = ({ title, summary, body }: { title: string; summary: string | null; body: string | null }): string =>
  [title, summary ?? '', (body ?? '').replaceAll(/<\/(p|h3|li)>/g, '\n').replaceAll(/<[^>]+>/g, '')].join('\n\n')
