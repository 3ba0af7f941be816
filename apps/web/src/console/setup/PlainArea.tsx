import type { Call } from '@floorcast/contract/call';
import { MinorUnits } from '@floorcast/contract/money';
import type { AreaPlan } from '@floorcast/contract/set-up';
import { Moment } from '@floorcast/contract/time';
import { IconPlus, IconSettingsOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { queryOf, requestOf } from '../../api/call/ask.ts';
import { call } from '../../api/call/call.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { isRecord } from '../../lib/is-record.ts';
import { formatMinute } from '../../lib/locale/moments.ts';
import type { Translate } from '../../lib/locale/translation.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { type Cell, type Column, type ColumnOptions, NOTHING } from '../../ui/list/column.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Form } from '../shared/form/Form.tsx';
import { ActButton, FormDialog } from '../shared/form/FormDialog.tsx';
import { type Schema, unwrapped } from '../shared/form/fields.ts';
import type { FieldSay } from '../shared/form/use-form.ts';
import { useMay } from '../shared/use-may.ts';
import { Answer, useChanged } from './Area.tsx';
import styles from './SetUp.module.css';

/** A row as the house lists it. */
export type Row = Readonly<Record<string, unknown>>;

type Says = Readonly<Record<string, FieldSay>>;

const shapeOf = (schema: unknown): Readonly<Record<string, Schema>> =>
  schema instanceof z.ZodMiniObject ? schema.shape : {};

/** The fields of the rows that a call lists. */
function fieldsOfRows({ list, rows = 'items' }: AreaPlan): Readonly<Record<string, Schema>> {
  const listed = shapeOf(list.reply)[rows];
  return listed instanceof z.ZodMiniArray ? shapeOf(listed.def.element) : {};
}

/** The field by which a row is known: its first one. */
const keyOf = (plan: AreaPlan): string => Object.keys(fieldsOfRows(plan))[0] ?? '';

function rowsIn(reply: unknown, { rows = 'items' }: AreaPlan): readonly Row[] {
  const listed = isRecord(reply) ? reply[rows] : undefined;
  return Array.isArray(listed) ? listed.filter(isRecord) : [];
}

/** `floors` as tests name one of them. */
const oneOf = (area: string): string => area.replace(/s$/, '');

/** Whether the account that is signed in may make a call. */
function usePermits(): (act: Call) => boolean {
  const may = useMay();
  return ({ access }) => typeof access === 'object' && [access.may].flat().every(may);
}

function Amounts({ minor }: { readonly minor: readonly unknown[] }) {
  const money = useMoney();
  return <span>{minor.map((each) => money(Number(each))).join(' · ') || NOTHING}</span>;
}

/** How a field of a row is written, by its schema: a code or a yes in the words of its area. */
function cellOf(area: string, id: string, bare: Schema): Cell<Row> {
  const isAmounts = bare instanceof z.ZodMiniArray && bare.def.element === MinorUnits;
  const isCode = bare instanceof z.ZodMiniBoolean || bare instanceof z.ZodMiniEnum;
  return (row, { t, language }) => {
    const value = row[id] ?? null;
    if (value === null || value === '')
      return t(`consoleSetup.plain.${area}.${id}None`, { defaultValue: NOTHING });
    if (bare === Moment) return <time dateTime={String(value)}>{formatMinute(String(value), language)}</time>;
    if (bare === MinorUnits) return <Amounts minor={[value]} />;
    if (Array.isArray(value)) return isAmounts ? <Amounts minor={value} /> : value.join(', ') || NOTHING;
    const code = String(value);
    return isCode ? t(`consoleSetup.plain.${area}.${id}s.${code}`, { defaultValue: code }) : code;
  };
}

/** Where a phone shows the fields of a row after the first one: a state or a number beside it. */
function placesOf(
  columns: readonly (readonly [id: string, bare: Schema])[],
): ReadonlyMap<string, ColumnOptions> {
  const [[title] = [''], ...others] = columns;
  const figure = others.find(
    ([, bare]) => !(bare instanceof z.ZodMiniString || bare instanceof z.ZodMiniArray),
  );
  const [note, aside] = others.filter((column) => column !== figure);
  return new Map([
    [title, { phone: 'title' }],
    ...(figure ? [[figure[0], { phone: 'figure' }] as const] : []),
    ...(note ? [[note[0], { phone: 'note' }] as const] : []),
    ...(aside ? [[aside[0], { phone: 'aside' }] as const] : []),
  ]);
}

/** The key of the words of a field: those of its area, or those that are everywhere alike. */
const wordsOf = (t: Translate, area: string, field: string): string | undefined =>
  [`consoleSetup.plain.${area}.${field}`, `consoleSetup.${field}`, `consoleSetup.areas.${field}`].find(
    (key) => t(key, { defaultValue: '' }) !== '',
  );

/** The columns of an area, by the schema of its rows. */
function columnsOf({ area, plan, cells = {} }: PlainAreaProps, t: Translate): Column<Row>[] {
  const fields = new Map(Object.entries(fieldsOfRows(plan)));
  const shown = (plan.columns ?? [...fields.keys()]).map(
    (id) => [id, unwrapped(fields.get(id) ?? z.unknown()).bare] as const,
  );
  const places = placesOf(shown);
  return shown.map(([id, bare]) => ({
    id,
    words: wordsOf(t, area, id) ?? id,
    numeric: bare === MinorUnits || bare instanceof z.ZodMiniNumber,
    ...places.get(id),
    cell: cells[id] ?? cellOf(area, id, bare),
  }));
}

/** What is said of the fields of a body. */
function useSays(area: string, { body }: Call, own: Says = {}): Says {
  const { t } = useTranslation();
  const says = Object.keys(shapeOf(body)).map((name): [string, FieldSay] => {
    const words = wordsOf(t, area, name);
    return [name, { ...(words !== undefined && { words }), ...own[name] }];
  });
  return Object.fromEntries(says);
}

interface RowActProps {
  /** The area that has its words. */
  readonly area: string;
  /** Its words: `name`, and `nameHint`; of a switch that goes back, `nameBack`. */
  readonly name: string;
  readonly act: Call;
  readonly row: Row;
  /** It is all that the row has: it is asked for at once. */
  readonly alone?: boolean;
  readonly fields?: Says | undefined;
  readonly onDone: () => void;
}

/**
 * What is done to one row: the params of its call are the row's. A field of its body begins as the row has it, and one that is
 * yes or no is switched.
 */
export function RowAct({ area, name, act, row, alone = false, fields, onDone }: RowActProps) {
  const { t } = useTranslation();
  const says = useSays(area, act, fields);
  const [asked, setAsked] = useState(false);
  const flags = Object.entries(shapeOf(act.body)).filter(
    ([field, schema]) => schema instanceof z.ZodMiniBoolean && field in row,
  );
  const fixed = Object.fromEntries(flags.map(([field]) => [field, !row[field]]));
  const key = `${name}${Object.values(fixed).includes(false) ? 'Back' : ''}`;
  const words = t(`consoleSetup.plain.${area}.${key}`, { defaultValue: t(`consoleSetup.${key}`) });
  const hint = t(`consoleSetup.plain.${area}.${key}Hint`, { defaultValue: '' });
  const params = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, String(value)]));
  const send = (body?: unknown) => call(requestOf(act, { params, body }));
  if (act.body === undefined)
    return (
      <ActButton act={send} onDone={onDone} data-testid={name}>
        {words}
      </ActButton>
    );
  if (!asked && !alone)
    return (
      <Button onClick={() => setAsked(true)} data-testid={name}>
        {words}
      </Button>
    );
  return (
    <Form
      schema={act.body}
      words="consoleForm"
      fields={says}
      fixed={fixed}
      begin={row}
      {...(hint !== '' && { lead: hint })}
      button={words}
      inDialog={alone}
      send={send}
      onDone={() => {
        setAsked(false);
        onDone();
      }}
      {...(!alone && { onCancel: () => setAsked(false) })}
    />
  );
}

interface CreateDialogProps extends Pick<PlainAreaProps, 'area' | 'fields'> {
  readonly act: Call;
  readonly onClose: () => void;
  readonly onDone: (body: unknown) => void;
}

/** Makes another row. */
function CreateDialog({ area, act, fields, onClose, onDone }: CreateDialogProps) {
  const { t } = useTranslation();
  const says = useSays(area, act, fields?.({}));
  const words = t(`consoleSetup.plain.${area}.create`);
  return (
    <FormDialog title={words} onClose={onClose} wide testId={`new-${oneOf(area)}-dialog`}>
      <Form
        schema={act.body ?? z.object({})}
        words="consoleForm"
        fields={says}
        button={words}
        inDialog
        send={(body) => call(requestOf(act, { body }))}
        onDone={(_, body) => onDone(body)}
      />
    </FormDialog>
  );
}

interface PlainAreaProps {
  readonly area: string;
  readonly plan: AreaPlan;
  /** Cells that the schema of a row does not say. */
  readonly cells?: Readonly<Record<string, Cell<Row>>>;
  /** Fields of forms that a schema does not say; of a new row, the row is empty. */
  readonly fields?: (row: Row) => Says;
  /** What the dialog of a row has before its acts. */
  readonly about?: (row: Row) => Elements;
  /** A row that was made is opened. */
  readonly opensNew?: boolean;
}

/** An area of the set-up that its calls describe: a list, what is done to its rows, and what makes one. */
export function PlainArea(props: PlainAreaProps) {
  const { area, plan, fields, opensNew = false } = props;
  const { t } = useTranslation();
  const permits = usePermits();
  const changed = useChanged();
  const query = useQuery(queryOf(plan.list, { query: undefined, body: undefined }));
  const [open, setOpen] = useState<unknown>(null);
  const [creating, setCreating] = useState(false);
  const { create } = plan;
  return (
    <Answer query={query}>
      {(reply) => (
        <>
          {create !== undefined && permits(create) && (
            <div className={styles.tools}>
              <span />
              <Button look="strong" onClick={() => setCreating(true)} data-testid={`new-${oneOf(area)}`}>
                <IconPlus size={18} aria-hidden="true" />
                <span>{t(`consoleSetup.plain.${area}.create`)}</span>
              </Button>
            </div>
          )}
          <Rows {...props} rows={rowsIn(reply, plan)} open={open} onOpen={setOpen} />
          {creating && create !== undefined && (
            <CreateDialog
              {...{ area, act: create, ...(fields && { fields }) }}
              onClose={() => setCreating(false)}
              onDone={(body) => {
                changed();
                setCreating(false);
                if (opensNew && isRecord(body)) setOpen(body[keyOf(plan)]);
              }}
            />
          )}
        </>
      )}
    </Answer>
  );
}

interface RowsProps extends PlainAreaProps {
  readonly rows: readonly Row[];
  /** The key of the row that is open. */
  readonly open: unknown;
  readonly onOpen: (key: unknown) => void;
}

/** The rows, and the dialog of the one that is open. */
function Rows({ rows, open, onOpen, ...props }: RowsProps) {
  const { area, plan, fields, about } = props;
  const { t } = useTranslation();
  const permits = usePermits();
  const changed = useChanged();
  const columns = columnsOf(props, t);
  const key = keyOf(plan);
  const acts = Object.entries(plan.acts ?? {}).filter(([, act]) => permits(act));
  const isAlone = acts.length === 1 && about === undefined;
  const row = rows.find((each) => each[key] === open);
  if (rows.length === 0) return <Notice icon={<IconSettingsOff />} title={t('consoleSetup.none')} />;
  return (
    <>
      <Table
        label={t(`consoleSetup.areas.${area}`)}
        columns={columns}
        rows={rows}
        rowKey={(each) => String(each[key])}
        {...(acts.length > 0 && { opening: { press: (each: Row) => onOpen(each[key]) } })}
      />
      {row !== undefined && (
        <FormDialog
          title={String(row[columns[0]?.id ?? key])}
          onClose={() => onOpen(null)}
          wide
          testId={`${oneOf(area)}-dialog`}
        >
          {about?.(row)}
          {acts.map(([name, act]) => (
            <div key={name} className={isAlone ? undefined : styles.part}>
              <RowAct
                {...{ area, name, act, row, fields: fields?.(row) }}
                alone={isAlone}
                onDone={() => {
                  changed();
                  if (isAlone) onOpen(null);
                }}
              />
            </div>
          ))}
        </FormDialog>
      )}
    </>
  );
}
