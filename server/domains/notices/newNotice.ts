import { newId } from '../../ground/kernel/id.ts'
import type { Statement } from '../../services/records/model/statement.ts'

/** What somebody is to be told. */
export interface NewNotice {
  /** Id or account of the person; who is not there or disabled is told nothing. */
  user: string
  /** Of the dictionary NOTICE_KIND. */
  kind: string
  title: string
  text?: string | undefined
  /** Id or account of whose name stands before the text. */
  by?: string | undefined
  /** Address of the page that shows it. */
  route: string
  /** What it is about: notices of a task are read once the task is done. */
  subjectId: string
}

/** SQL that writes notices; a part of a larger statement where that spares a round trip. */
export function noticeInsert(s: Statement, notices: readonly NewNotice[], now: string): string {
  const rows = notices.map(({ user, kind, title, text, by, route, subjectId }) => ({
    id: newId(),
    user,
    kind,
    title: title.slice(0, 255),
    text: text?.slice(0, 500) ?? null,
    by: by ?? null,
    route: route.slice(0, 255),
    subject: subjectId,
  }))
  return `insert into "notice" ("id", "user_id", "kind", "title", "text", "route", "subject_id", "sent_at")
    select n."id", u."id", n."kind", n."title", left(coalesce(w."name", '') || n."text", 500), n."route", n."subject", ${s.value(now)}::timestamptz
    from jsonb_to_recordset(${s.value(JSON.stringify(rows))}::jsonb) as n("id" text, "user" text, "kind" text, "title" text, "text" text, "by" text, "route" text, "subject" text)
    left join lateral (
      select p."name" from "app_user" p where p."id" = n."by"
      union all select q."name" from "app_user" q where q."username" = n."by" and q."deleted_at" is null limit 1) w on true
    cross join lateral (
      select a."id" from "app_user" a where a."id" = n."user" and a."enabled" and a."deleted_at" is null
      union all select b."id" from "app_user" b where b."username" = n."user" and b."enabled" and b."deleted_at" is null limit 1) u`
}

/** Something that needs no attention any more: of everybody, or of one person. */
export interface ReadSubject {
  subject: string
  user?: string
}

const few = 4

/**
 * SQL that marks notices about these subjects as read. A few are named one by one: of a list the planner thinks that it
 * is a hundred, and reads all notices there are instead of finding these.
 */
export function noticeReading(s: Statement, subjects: readonly ReadSubject[]): string {
  if (subjects.length > few)
    return `update "notice" n set "read_at" = now()
      from jsonb_to_recordset(${s.value(JSON.stringify(subjects))}::jsonb) as d("subject" text, "user" text)
      where n."read_at" is null and n."subject_id" = d."subject" and (d."user" is null or n."user_id" = d."user")`
  const named = subjects.map(({ subject, user }) => {
    const ofUser = user === undefined ? '' : ` and n."user_id" = ${s.value(user)}`
    return `n."subject_id" = ${s.value(subject)}${ofUser}`
  })
  return `update "notice" n set "read_at" = now() where n."read_at" is null and (${named.join(' or ')})`
}
