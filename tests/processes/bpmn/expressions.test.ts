import { describe, expect, it } from 'vitest'
import {
  type Dialect,
  isFault,
  toBraces,
  translateExpression,
  translateTemplate,
} from '../../../processes/bpmn/expressions/translateExpression.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'

function celOf(text: string, dialect: Dialect = 'cel'): string {
  const found = translateExpression(text, dialect)
  if (isFault(found)) throw new Error(found.fault.message)
  return found.cel
}

/** Code of what cannot be translated in an expression; undefined if all of it can. */
function reasonOf(text: string, dialect: Dialect): string | undefined {
  const found = translateExpression(text, dialect)
  const { text: quoted = '', reason } = isFault(found) ? found.fault.values : {}
  expect(text.startsWith(String(quoted).replace('…', ''))).toBe(true)
  return typeof reason === 'object' ? reason.code : undefined
}

const resultOf = (text: string, dialect: Dialect, scope: Record<string, unknown>) =>
  compile(celOf(text, dialect)).evaluate(scope)

const scope = {
  amount: 30,
  name: 'Kermit',
  items: [1, 5, 9],
  nothing: [],
  blank: '',
  order: { lines: [{ price: 4 }, { price: 7 }], 'of day': 'x', count: '5', open: 'true' },
  yes: true,
  var: 'toEnd',
  package: { for: 4 },
  import: '5',
  nrOfCompletedInstances: 3,
  nrOfInstances: 5,
  loopCounter: 0,
  due: '2026-03-05T18:00:00+08:00',
  wait: 'PT2H',
  no: false,
  minus: -2,
  text5: '5',
  records: [
    { a: 1, b: 'p' },
    { a: 2, b: 'q', more: [{ a: 3 }] },
  ],
  instance: { id: 'i1', rootId: 'r1', businessKey: 'b1', key: 'p', now: '2026-03-06T08:00:00.000+08:00' },
}

describe('JUEL', () => {
  it.each([
    ['#{amount == 30}', true],
    ['#{ amount ge 30 and amount lt 31 }', true],
    ['#{not yes or amount ne 30}', false],
    ['#{!yes || amount != 30}', false],
    ['#{nrOfCompletedInstances/nrOfInstances >= 0.6 }', true],
    ['#{amount div 4 + amount mod 4}', 9.5],
    ['#{empty nothing and empty blank and empty missing}', true],
    ['#{not empty items}', true],
    ["#{amount > 10 ? 'high' : 'low'}", 'high'],
    ["#{amount > 10 ? amount > 20 ? 'a' : 'b' : 'c'}", 'a'],
    ['#{order.lines[1].price}', 7],
    ["#{order['of day']}", 'x'],
    ['My Task #{loopCounter}', 'My Task 0'],
    ['#{name}/#{amount}', 'Kermit/30'],
    ['#{-amount + 2 * (3 + 4)}', -16],
    ['#{(amount > 1) == yes}', true],
    ["#{name.equalsIgnoreCase('KERMIT')}", true],
    ["#{name.contains('erm') && items.contains(5)}", true],
    ['#{items.size() + name.length()}', 9],
    ['#{name.substring(0, 3).toUpperCase()}', 'KER'],
    ['#{items.get(1)}', 5],
    ["#{execution.getVariable('amount')}", 30],
    ['#{execution.processInstanceId}', 'i1'],
    ['#{execution.getProcessInstanceBusinessKey()}', 'b1'],
    ['#{variables:get(amount) + vars:getOrDefault(missing, 1)}', 31],
    ['#{variables:gte(amount, 30)}', true],
    ["#{name.concat(' ').concat(amount)}", 'Kermit 30'],
    ['#{blank.isBlank() && !name.isBlank()}', true],
    ["#{order.getOrDefault('total', 5) + order.lines[0].getOrDefault('price', 1)}", 9],
    ["#{amount == '30' && '30' eq amount && amount != '31'}", true],
    ["#{yes == 'true' && loopCounter ne 'true'}", true],
    ["#{name == '30' || missing == 'false'}", false],
    ['#{order.count == 5 && 5 == order.count && order.count != 6 && !(order.count ne 5)}', true],
    ['#{order.count == 6 or order.missing == 0 or missing == false}', false],
    ['#{order.open == true && order.open ne false}', true],
    ['#{amount - 25 == 5 && loopCounter == 0}', true],
    ["#{var == 'toEnd' && package.for == 4 && vars:get(var) == execution.getVariable('var')}", true],
    ['#{import == 5 and empty in}', true],
    ['#{amount * .5 == 15 && .5e1 == 5}', true],
    ['#{missing + 1}', 1],
    ['#{amount - missing * 2 - -missing}', 30],
    ["#{'a' + missing + name}", 'aKermit'],
    ['#{(yes ? missing : 1) + 2}', 2],
    ["#{name + ' ' + missing}", 'Kermit '],
    ['#{name + missing}', 'Kermit'],
    ["#{name + '-' + missing == 'Kermit-' && missing + name + '!' == 'Kermit!'}", true],
    ["#{name + '-' + missing == 'A-1'}", false],
    ["#{(name + missing) + (yes ? '!' : '?')}", 'Kermit!'],
    ['#{1 + missing + gone}', 1],
    ["#{missing + gone + 'x' + (missing + 1 == 1 ? '!' : '?')}", 'x!'],
    ['#{missing + -amount + gone * 2 + missing}', -30],
    ['#{order.count == import && text5 == import && text5 ne amount && name != amount}', true],
    ['#{(order.count != import) || missing == blank || missing != gone}', false],
    ['#{missing == gone && nrOfInstances == text5 && yes == order.open}', true],
    ["#{name.matches('erm') || !name.matches('K.*t')}", false],
    [String.raw`#{'a.b'.split('\\.').size() + 'a|b'.split('[|]').size() + 'a,b'.split(',').size()}`, 6],
    ['#{execution.rootProcessInstanceId}', 'r1'],
    ["#{text5 < amount && amount gt text5 && order.count le 5 && '10' > 9 && loopCounter < '10'}", true],
    ["#{text5 < '10' || amount < '4' || minus > '-1'}", false],
    ["#{due > '2026-01-01' && name > 'A' && name lt 'a'}", true],
    ['#{missing > 3 || missing < 3 || missing < name || text5 > gone || missing >= text5}', false],
    ['#{text5 + 1 - order.count * 2 + -text5 / 5 + text5 % 3}', -3],
    ['#{amount + text5 == 35 && text5 + amount - 5 == 30 && amount + amount == 60}', true],
    ["#{text5 + order.count == '55' && text5 + missing == '5'}", true],
    ["#{'5' + loopCounter + 1}", 6],
    ["#{'Total ' + amount + ', ' + yes + missing}", 'Total 30, true'],
    ['#{(yes ? text5 : 1) + 2 > 6}', true],
    ["#{name.charAt(0) == 'K' && name.replace('K', 'k').replaceAll('mit', '') == 'ker'}", true],
    ["#{amount.compareTo(20) > 0 && name.compareTo('Kermit') == 0 && amount.compareTo(40) < 0}", true],
    ["#{package.size() == 1 && !package.isEmpty() && package.containsValue(4) && !package.containsValue('for')}", true],
    ["#{package.keySet().contains('for') && package.values().get(0) == 4 && items.containsAll([1, 9])}", true],
    ["#{execution.variables.amount + execution.variables['amount'] + execution.getVariables().get('amount')}", 90],
    ["#{execution.variables.containsKey('missing')}", false],
    ['#{order.open && !missing && !(blank || no) && not name and yes}', true],
    ["#{order.open ? 'a' : 'b'}#{missing ? 'a' : 'b'}", 'ab'],
    [String.raw`#{name == 'it\'s' || name == '}'}`, false],
    ["#{'it''s' == name}", undefined],
  ])('%s', (text, expected) => {
    if (expected === undefined) expect(isFault(translateExpression(text, 'cel'))).toBe(true)
    else {
      expect(resultOf(text, 'cel', scope)).toEqual(expected)
      expect(resultOf(text.replaceAll('#{', '${'), 'cel', scope)).toEqual(expected)
    }
  })

  it.each([
    ['#{bean.approve(execution)}', 'NOT_A_VALUE'],
    ['#{bean.approve(1)}', 'METHOD_UNSUPPORTED'],
    ["#{execution.setVariable('a', 1)}", 'EXECUTION_MEMBER_UNKNOWN'],
    ['#{天数 > 3}', 'VARIABLE_NAME_NOT_ASCII'],
    ['#{now()}', 'FUNCTION_UNSUPPORTED'],
    ['#{execution.variables}', 'EXECUTION_NOT_A_VALUE'],
    ['#{execution.getVariables().size()}', 'EXECUTION_METHOD_UNKNOWN'],
    ["#{name.replaceAll('[a-z]', '')}", 'PATTERN_NOT_PLAIN'],
    ["#{'a.b'.split('.')}", 'PATTERN_NOT_PLAIN'],
    ["#{'a|b'.split(separator)}", 'TEXT_COMPUTED'],
    ['#{name.matches(other)}', 'TEXT_COMPUTED'],
    ["#{name.matches('(?=a)b')}", 'PATTERN_UNUSABLE'],
    ['#{a +}', 'EXPRESSION_ENDS_EARLY'],
    ['#{a = 1}', 'WORD_MISPLACED'],
    ['#{}', 'EXPRESSION_ENDS_EARLY'],
  ])('%s cannot be translated', (text, reason) => {
    expect(reasonOf(text, 'cel')).toBe(reason)
  })
})

describe('FEEL', () => {
  it.each([
    ['=amount = 30 and not(amount != 30)', true],
    ['=amount between 10 and 30', true],
    ['=amount in [1..30] and not(amount in [1..30[) and amount in (29..31)', true],
    ['=amount in (1, 2, > 20)', true],
    ['=amount in (< 5, [6..7])', false],
    ['=name in ["Kermit", "Gonzo"] and 5 in items', true],
    ['=missing = null', true],
    ['=if amount > 10 then "high" else "low"', 'high'],
    ['=for i in items return i * 2', [2, 10, 18]],
    ['=some line in order.lines satisfies line.price > 5', true],
    ['=every line in order.lines satisfies line.price > 5', false],
    ['=items[1] + items[-1]', 10],
    ['=items[item > 4]', [5, 9]],
    ['=count(items) + sum(items) + max(1, 2)', 20],
    ['=string length(name) > 3 and starts with(name, "Ker")', true],
    ['=substring(name, 2, 3)', 'erm'],
    ['=substring before(name, "m") + substring after(name, "m")', 'Kerit'],
    ['=upper case("a") + string(amount)', 'A30'],
    ['=list contains(items, 9) and is defined(amount)', true],
    ['=get or else(missing, "x")', 'x'],
    ['=floor(-2.5) + ceiling(2.1) + abs(-1)', 1],
    ['={a: amount, "b": [1]}', { a: 30, b: [1] }],
    ['=-amount - -1', -29],
    ['=amount * .5 in [1..20]', true],
    ['=append(items, 10)', [1, 5, 9, 10]],
    ['=some a in items, b in items satisfies a + b = 14', true],
    ['=every a in items, b in items satisfies a + b < 18', false],
    ['=substring(name, -3) + substring(name, -3, 1)', 'mitm'],
    ['=replace(name, "mit", "")', 'Ker'],
    ['=distinct values([1, 5, 1])', [1, 5]],
    ['=flatten([1, [2, [3]]])', [1, 2, 3]],
    ['=reverse(items)[1] + sublist(items, -2)[1] + sublist(items, 1, 2)[2]', 19],
    ['=date("2026-01-01") < date(due) and date(due) <= @"2026-03-05"', true],
    ['=date(due) in [date("2026-03-05")..date("2026-03-06")] and date(due) != null', true],
    ['=date(2026, 3, 5) = date(date and time(due))', true],
    ['=date and time("2026-03-05T10:00:00Z") = date and time("2026-03-05T18:00:00")', true],
    ['=date and time(date(due), time("10:00:00")) < now()', true],
    ['=now() > date and time(due) and today() = date("2026-03-06")', true],
    ['=date(due) + duration("P1M") - duration("P2D")', '2026-04-03'],
    ['=date("2024-01-31") + duration("P1M")', '2024-02-29'],
    ['=duration("PT1H") + now()', '2026-03-06T01:00:00.000Z'],
    ['=now() - date and time("2026-03-05T00:00:00Z") >= duration("P1D")', true],
    ['=today() - date("2026-03-01") > duration("P5D")', false],
    ['=duration("PT90M") > duration("PT1H") and duration("P1D") = @"PT24H"', true],
    ['=day of week(today()) in ("Friday", "Saturday")', true],
    ['=today().year + today().month + today().day', 2035],
    ['=cycle(3, duration("PT10M"))', 'R3/PT10M'],
    ['=cycle(duration(wait))', 'R/PT2H'],
    ['=modulo(-7, 3) * 10 + modulo(7, -3)', 18],
    ['=modulo(minus, amount)', 28],
    ['=records.a', [1, 2]],
    ['=sum(records.a) + count(records.b) + records.a[-1]', 7],
    ['=2 in records.a and not(7 in records.a)', true],
    ['=for record in records return record.a', [1, 2]],
    ['=records.more.a', [null, null]],
    ['=order.count = "5" and order.lines.price = null', true],
    ['=order.count', '5'],
    ['={a: amount, b: for a in items return a, c: {d: items[item > 4]}}', { a: 30, b: [1, 5, 9], c: { d: [5, 9] } }],
    ['={amount: amount, b: amount}', { amount: 30, b: 30 }],
    ['=[items[minus], items[amount], items[minus + 2], items[missing], items[minus + 3]]', [5, null, null, null, 1]],
    ['=substring("foobar", minus) + substring("foobar", minus, 1) + substring("foobar", minus + 4)', 'araoobar'],
    ['=substring("foobar", minus + 2)', null],
    ['=sublist(items, minus)', [5, 9]],
    ['=not(no) and not(not(yes))', true],
    ['=not(missing) or not(not(missing))', false],
    ['=not(missing > 5) or not(missing <= 5) or not(missing in [1..5]) or not(missing between 1 and 5)', false],
    ['=not(amount > 30 and missing) and not(amount < 30 or missing > 1 and no)', true],
    ['=not(amount != 30 or missing > 1)', false],
    ['=not(missing = 5) and not(missing != null) and not(amount in (1, 2))', true],
    ['=not(contains(missing, "a")) or not(list contains(missing, 1)) or not(5 in missing)', false],
    ['=not(contains(name, "x")) and not(matches(name, "^e")) and matches(name, "e.m")', true],
    ['=not(some item in items satisfies item > missing)', false],
    ['=not(every item in items satisfies item < 9) and not(some item in items satisfies item > 9)', true],
    ['=items[not(item > 4)]', [1]],
    [
      '=[2 ** 3, 2 ** 3 ** 2, -2 ** 2, 2 ** -1, 2 * 3 ** 2, missing ** 2, sqrt(16), sqrt(minus)]',
      [8, 64, 4, 0.5, 18, null, 4, null],
    ],
    ['=0.1 + 0.2 = 0.3 and 1.1 * 1.1 = 1.21 and amount / 100 * 3 = 0.9 and 0.1 * 3 <= 0.3', true],
    ['=0.1 + 0.2', 0.3],
    ['=1.1 * 1.1 + 0.1', 1.31],
    [
      '=[index of([1,2,3,2],2), index of(items,amount), index of([],1), index of(missing,1), index of([1,null],null)]',
      [[2, 4], [], [], [], [2]],
    ],
    ['=insert before([1, 3], 1, 2) = [2, 1, 3] and insert before([1, 3], -1, 2) = [1, 2, 3]', true],
    ['=remove(items, 2) = [1, 9] and remove(items, -1) = [1, 5] and remove(items, 1) = [5, 9]', true],
    ['=list replace([2, 4, 7, 8], 3, 6)', [2, 4, 6, 8]],
    ['=union([1, 2], [2, 3]) = [1, 2, 3] and duplicate values([1, 2, 3, 2, 1]) = [1, 2]', true],
    ['=min("b", "a") = "a" and max(date("2026-01-02"), date("2026-01-10")) = date("2026-01-10")', true],
    [
      '=[decimal(2.5, 0), decimal(1.5, 0), decimal(-2.5, 0), decimal(2.665, 2), decimal(1 / 3, 2)]',
      [2, 2, -2, 2.66, 0.33],
    ],
    ['=[floor(-1.56, 1), ceiling(-1.56, 1), floor(0.3, 1), floor(2.5), ceiling(-2.5)]', [-1.6, -1.5, 0.3, 2, -2]],
    ['=[round up(-5.5, 0), round up(1.121, 2), round down(1.126, 2), round down(-5.5, 0)]', [-6, 1.13, 1.12, -5]],
    [
      '=[round half down(5.5, 0), round half down(-5.5, 0), round half down(5.51, 0), round half up(-5.5, 0)]',
      [5, -5, 6, -6],
    ],
    ['=modulo(10.1, 4.5)', 1.1],
    ['=all(true, yes) and any(false, yes) and not(all([yes, no])) and not(is empty(items))', true],
    ['=string join(["a", "b"], ", ", "[", "]")', '[a, b]'],
    ['=get entries({a: 1, b: 2})[key = "b"].value', [2]],
    ['=for x in [1, 2], y in [3, 4] return x * y', [3, 4, 6, 8]],
    [
      '=for x in [1, 2], y in [3], z in [x + y] return [x, [z]]',
      [
        [1, [4]],
        [2, [5]],
      ],
    ],
    ['=amount = 30 and some line in order.lines satisfies line.price > 5', true],
    ['=1 + if yes then 2 else 3', 3],
    ['=count(missing) = 0 or count(order.missing) < 3 or string length(missing) <= 5 or sum(missing) = 0', false],
    ['=is empty(missing) or not(is empty(missing)) or is blank(missing) or not(count(missing) > 3)', false],
    ['=count(nothing) = 0 and is empty(nothing) and is blank(blank) and sum(for i in missing return i) = 0', true],
    ['=[count(get or else(order.missing, order.lines[price > amount + loopCounter + nrOfInstances]))]', [0]],
    ['=amount in (1, minus, order.missing, records[1].a) or amount in (items, name)', false],
    [
      '=minus in (amount, minus) and 5 in (amount, items) and not(5 in (amount, text5)) and 4 in order.lines.price',
      true,
    ],
    ['=sum(for i in (for j in 1..3 return j) return i) + count([for i in 1..3 return i])', 7],
    ['=for i in 1..3 return i * i', [1, 4, 9]],
    ['=for i in count(items)..1 return items[i]', [9, 5, 1]],
    ['=for i in [1..2] return i', [1, 2]],
    ['=some i in 1..3 satisfies i = amount / 10', true],
    ['=records[a = 2].b', ['q']],
    ['=records[a > 0 and b = "p"][1].a + count(records[more[1].a = 3])', 2],
    ['=order.lines[price < amount and price > 5]', [{ price: 7 }]],
    ['=items[item > minus + 4] = [5, 9] and items[even(item)] = [] and records[starts with(b, "p")][1].a = 1', true],
    ['=items[loopCounter + 1] + items[count(items)] + records[1].a', 11],
    ['=[yes, no][item]', [true]],
    ['=records[item.more != null][1].a', 2],
    [
      '=[amount instance of number, amount instance of string, yes instance of number, missing instance of number]',
      [true, false, false, false],
    ],
    [
      '=[name instance of string, blank instance of string, missing instance of string, yes instance of boolean]',
      [true, true, false, true],
    ],
    [
      '=[items instance of list, order instance of list, order instance of context, "{" instance of context]',
      [true, false, true, false],
    ],
    ['=if missing instance of Null and not(name instance of Any) then 1 else 2', 2],
    ['=amount /* so much */ > 5 // at least', true],
    ['="a // b" + "/* c */"', 'a // b/* c */'],
    ['=time("10:30:15").hour + time("10:30:15").minute + @"10:30:15".second + date("2026-03-05").weekday', 59],
    ['=duration("P1D") / duration("PT12H") + 1', 3],
  ])('%s', (text, expected) => {
    expect(resultOf(text, 'feel', scope)).toEqual(expected)
  })

  it('knows the names of a Camunda 8 multi-instance', () => {
    expect(resultOf('=loopCounter', 'zeebe', scope)).toBe(1)
    expect(resultOf('=numberOfCompletedInstances = 3', 'zeebe', scope)).toBe(true)
    expect(resultOf('=for loopCounter in items return loopCounter', 'zeebe', scope)).toEqual([1, 5, 9])
  })

  it.each([
    '=Current Status.name',
    '=duration("P1D") + duration("P2D")',
    '=now().hour',
    '=date(year, 1, 1)',
    '=duration("P1D") * 2',
    '=2 / duration("P1D")',
    '=-duration("P1D")',
    '=abs(duration("-P1D"))',
    '=time("10:00:00") + duration("PT1H")',
    '=for i in (1..3) return i',
    '=for i in 1..3 return partial[-1]',
    '=records[more[a = b]]',
    '=due instance of date',
    '=decimal(amount, places)',
    '=get value(order, ["a", "b"])',
    '=1 to 2',
    '={a: 1, b: a + 1}.b',
    '={a: 1, b: {c: [a]}}',
    '=for a in items return {a: 1, b: a}',
    '=items[0]',
    '=substring("foobar", 0)',
    '=matches(name, pattern)',
    '=matches(name, "(?=a)b")',
    '=split(name, ".")',
  ])('%s cannot be translated', text => {
    expect(isFault(translateExpression(text, 'feel'))).toBe(true)
  })

  it.each([
    ['=context put({a: 1}, "b", 2)', 'context put'],
    ['=amount > 3 and last day of month(due) = 1', 'last day of month'],
    ['=sort(items, function(x, y) x < y)', 'sort'],
  ])('%s names the function', (text, name) => {
    const found = translateExpression(text, 'feel')
    expect(isFault(found) && found.fault.values.reason).toMatchObject({
      code: 'FUNCTION_UNSUPPORTED',
      values: { name },
    })
  })
})

it('refuses what is nested too deeply, or would grow without end in translation', () => {
  expect(reasonOf(`\${${'('.repeat(500)}1${')'.repeat(500)}}`, 'cel')).toBe('EXPRESSION_TOO_DEEP')
  expect(reasonOf(`=${'floor('.repeat(60)}a${')'.repeat(60)}`, 'feel')).toBe('EXPRESSION_TOO_DEEP')
})

describe('our own language', () => {
  it('stands behind an equals sign or bare', () => {
    expect(celOf('=amount > 3 && name.contains("K")')).toBe('amount > 3 && name.contains("K")')
    expect(celOf('amount > 3')).toBe('amount > 3')
  })

  it('gives way to FEEL where it cannot be meant', () => {
    expect(celOf('=amount > 3 and name = "x"')).toBe('amount > 3 && name == "x"')
  })

  it('names unknown functions and wrong counts of arguments', () => {
    for (const text of ['=danger(1)', '=name.contains()', '=items.exists(x)', '', '=']) {
      expect(isFault(translateExpression(text, 'cel'))).toBe(true)
    }
  })
})

describe('templates', () => {
  it('leaves fixed texts alone', () => {
    expect(translateTemplate(' kermit ', 'cel')).toBe('kermit')
    expect(translateTemplate('$5 {x}', 'cel')).toBe('$5 {x}')
  })

  it('puts expressions into the braces of our own texts', () => {
    expect(toBraces('https://x/#{id}?a=#{b.c}', 'cel')).toBe('https://x/{{id}}?a={{b.c}}')
    expect(toBraces('="https://x/" + id', 'zeebe')).toBe('{{"https://x/" + id}}')
  })
})
