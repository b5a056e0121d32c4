import type { Db } from './db.ts';

declare const db: Db;

/** The calls of the queries and mutations beside this file, on the ORM client. */
export async function makeCalls(id: number) {
  const doctors = await db.doctor.findMany({
    where: { specialty: 'ENT' },
    orderBy: { name: 'asc' },
  });
  const appointments = await db.appointment.findMany({
    where: { status: 'BOOKED', patient: { name: { contains: 'a' } } },
    include: { doctor: true, prescriptions: { include: { medicine: true } } },
    take: 20,
  });
  const patient = (await db.patient.findUnique({ where: { id } }))?.name;
  const names = await db.patient.findMany({ select: { id: true, name: true }, take: 20 });
  const rooms = await db.room.findMany({ take: 20, cursor: { id } });
  const count = await db.invoice.count({ where: { paidAt: null } });
  const booking = await db.appointment.create({
    data: { startsAt: new Date(), doctorId: 1, patientId: 2 },
    include: { doctor: true },
  });
  const paid = await db.invoice.update({ where: { id }, data: { paidAt: new Date() } });
  const update = await db.doctor.update({ where: { id }, data: { name: 'x' } });
  const remove = await db.doctor.delete({ where: { id } });
  const create = await db.room.create({ data: { label: 'x', clinicId: 1 } });
  const move = await db.$transaction([
    db.doctor.updateMany({ where: { clinicId: 1 }, data: { clinicId: 2 } }),
    db.clinic.deleteMany({ where: { id } }),
  ]);
  const reads = { doctors, appointments, patient, names, rooms, count };
  return { ...reads, booking, paid, update, remove, create, move };
}
