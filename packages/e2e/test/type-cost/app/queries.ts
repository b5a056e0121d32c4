import { createClient } from '@modelway/client';
import {
  createQueries,
  optimisticCreate,
  optimisticDelete,
  optimisticUpdate,
  type QueryData,
} from '@modelway/tanstack-query';
import { skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Db } from './db.ts';

const api = createClient<Db>({ url: '/api/rpc' });
const q = createQueries(api);

export const doctorsOptions = q.doctor.findMany.queryOptions({
  where: { specialty: 'ENT' },
  orderBy: { name: 'asc' },
});
export type Doctor = QueryData<typeof doctorsOptions>[number];

export function useReads(id: number | undefined) {
  const { data: doctors } = useQuery(doctorsOptions);
  const { data: appointments } = useQuery(
    q.appointment.findMany.queryOptions({
      where: { status: 'BOOKED', patient: { name: { contains: 'a' } } },
      include: { doctor: true, prescriptions: { include: { medicine: true } } },
      take: 20,
    }),
  );
  const { data: patient } = useQuery({
    ...q.patient.findUnique.queryOptions(id === undefined ? skipToken : { where: { id } }),
    select: (row) => row?.name,
  });
  const { data: names } = useInfiniteQuery(
    q.patient.findMany.infiniteQueryOptions({ select: { id: true, name: true }, take: 20 }),
  );
  const { data: rooms } = useInfiniteQuery(
    q.room.findMany.infiniteQueryOptions({ take: 20 }, { cursor: (row) => ({ id: row.id }) }),
  );
  const { data: count } = useQuery(q.invoice.count.queryOptions({ where: { paidAt: null } }));
  return { doctors, appointments, patient, names, rooms, count };
}

export function useWrites() {
  const booking = useMutation(q.appointment.create.mutationOptions({ include: { doctor: true } }));
  booking.mutate({ data: { startsAt: new Date(), doctorId: 1, patientId: 2 } });
  const { data: paid } = useMutation(q.invoice.update.mutationOptions());
  const update = useMutation(
    q.doctor.update.mutationOptions({ optimistic: optimisticUpdate(q.doctor) }),
  );
  const remove = useMutation(
    q.doctor.delete.mutationOptions({ optimistic: optimisticDelete(q.doctor) }),
  );
  const create = useMutation(
    q.room.create.mutationOptions({
      optimistic: optimisticCreate(q.room, ({ data }) => ({
        id: 0,
        label: data.label,
        clinicId: 1,
      })),
    }),
  );
  const move = useMutation(
    q.$transaction.mutationOptions(({ from, to }: { from: number; to: number }) => [
      api.doctor.updateMany({ where: { clinicId: from }, data: { clinicId: to } }),
      api.clinic.deleteMany({ where: { id: from } }),
    ]),
  );
  return { booking, paid, update, remove, create, move };
}
