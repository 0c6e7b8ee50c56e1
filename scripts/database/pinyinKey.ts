import { pathToFileURL } from 'node:url'
import { compareWords } from '../../schemas/evaluate/pinyinOrder.ts'

/** Code points below the first end and from the second start on have a rank; the rest is rare and follows its code. */
const [end, start, past] = [0xa000, 0xf900, 0x10000]
const perLine = 110

/** Rank of each code point, two bytes each: zero for what an order of words does not see, equal for a and A. */
function ranks(): Buffer {
  const codes = [...Array(end).keys(), ...Array.from({ length: past - start }, (_, index) => start + index)]
  const letter = (code: number) => String.fromCharCode(code)
  const seen = codes.filter(code => compareWords(letter(code), '') !== 0)
  seen.sort((one, other) => compareWords(letter(one), letter(other)))
  const table = Buffer.alloc(codes.length * 2)
  let rank = 0
  for (const [index, code] of seen.entries()) {
    if (index === 0 || compareWords(letter(seen[index - 1] ?? 0), letter(code)) !== 0) rank += 1
    table.writeUInt16BE(rank, 2 * (code < end ? code : code - start + end))
  }
  return table
}

/**
 * Returns the SQL of the function `pinyin_key`, by which both databases sort words in the order of `compareWords`. A
 * migration holds the printed SQL; run it again only for a migration to a newer order.
 *
 * @example node scripts/database/pinyinKey.ts > key.sql
 */
export function pinyinKeySql(): string {
  const table = ranks()
  const zero = table.subarray(2 * 48, 2 * 49).toString('hex')
  const lines = table.toString('base64').match(new RegExp(`.{1,${perLine}}`, 'g')) ?? []
  return `-- Key of words that sorts by pinyin, as Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' }) \
does: two bytes
-- for each character, numbers by their value. Printed by scripts/database/pinyinKey.ts.
create function "pinyin_key"("words" text) returns bytea language plpgsql immutable strict parallel safe as $body$
declare
  "letter" text;
  "code" integer;
  "place" integer;
  "rank" bytea;
  "number" text := '';
  "digits" text;
  "key" bytea := '';
begin
  -- The one behind the last ends a number that stands there.
  foreach "letter" in array string_to_array(left("words", 100), null) || '{null}'::text[] loop
    "code" := ascii("letter");
    if "code" between 65296 and 65305 then
      "code" := "code" - 65248;
    end if;
    if "code" between 48 and 57 then
      "number" := "number" || chr("code");
      continue;
    end if;
    if "number" <> '' then
      "digits" := ltrim("number", '0');
      "key" := "key" || '\\x${zero}'::bytea || set_byte('\\x00'::bytea, 0, length("digits")) || "digits"::bytea;
      "number" := '';
    end if;
    exit when "letter" is null;
    "place" := case
      when "code" < ${end} then "code"
      when "code" between ${start} and ${past - 1} then "code" - ${start - end}
    end;
    -- The table stands here only: as a constant of the expression it is decoded once and never copied.
    "rank" := substring(decode('
${lines.join('\n')}
', 'base64') from 2 * "place" + 1 for 2);
    if "rank" is null then
      "key" := "key" || '\\xffff'::bytea || int4send("code");
    elsif "rank" <> '\\x0000'::bytea then
      "key" := "key" || "rank";
    end if;
  end loop;
  return "key";
end
$body$;
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(pinyinKeySql())
