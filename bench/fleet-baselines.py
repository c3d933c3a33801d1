"""Plans an instance with other solvers, where they are installed (pip install pyvrp pyvroom): JSON of {name, vehicles, capacity, rows, seconds,
vehicleCost} on standard input, and {solver: [vehicles, distance]} on standard output. Distances are scaled to whole numbers of hundredths."""

import json
import math
import sys

SCALE = 100


def distances(rows):
    return [[round(SCALE * math.hypot(a["x"] - b["x"], a["y"] - b["y"])) for b in rows] for a in rows]


def real_length(rows, visits):
    return sum(math.hypot(rows[a]["x"] - rows[b]["x"], rows[a]["y"] - rows[b]["y"]) for a, b in zip(visits, visits[1:]))


def by_vroom(task, table):
    import datetime
    import tempfile

    import vroom

    rows = task["rows"]
    depot = rows[0]
    window = lambda row: [SCALE * row["opens"], SCALE * row["closes"]]
    step = lambda i, row: {"id": i, "location_index": i, "service": SCALE * row["service"], "time_windows": [window(row)]}
    is_paired = any(row["delivery"] for row in rows)
    problem = {
        "vehicles": [
            {
                "id": v, "start_index": 0, "end_index": 0, "capacity": [task["capacity"]], "time_window": window(depot),
                "costs": {"fixed": SCALE * task["vehicleCost"]},
            }
            for v in range(task["vehicles"])
        ],
        "matrices": {"car": {"durations": table}},
    }
    if is_paired:
        problem["shipments"] = [
            {"amount": [row["demand"]], "pickup": step(i, row), "delivery": step(row["delivery"], rows[row["delivery"]])}
            for i, row in enumerate(rows) if row["delivery"]
        ]
    else:
        problem["jobs"] = [{**step(i, row), "delivery": [row["demand"]]} for i, row in enumerate(rows) if i > 0]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(problem, file)
        file.flush()
        limit = datetime.timedelta(seconds=task["seconds"])
        found = vroom.Input.from_json(file.name).solve(exploration_level=5, nb_threads=1, timeout=limit).to_dict()
    length = sum(real_length(rows, [step["location_index"] for step in route["steps"]]) for route in found["routes"])
    return [len(found["routes"]), length] if found["summary"]["unassigned"] == 0 else None


def by_pyvrp(task, table):
    import pyvrp
    import pyvrp.stop

    rows = task["rows"]
    if any(row["delivery"] for row in rows):
        return None
    model = pyvrp.Model()
    places = [model.add_location(row["x"], row["y"]) for row in rows]
    model.add_depot(places[0], SCALE * rows[0]["opens"], SCALE * rows[0]["closes"])
    for place, row in zip(places[1:], rows[1:]):
        model.add_client(
            place, delivery=row["demand"], service_duration=SCALE * row["service"],
            tw_early=SCALE * row["opens"], tw_late=SCALE * row["closes"],
        )
    model.add_vehicle_type(
        task["vehicles"], capacity=task["capacity"], fixed_cost=SCALE * task["vehicleCost"],
        tw_early=SCALE * rows[0]["opens"], tw_late=SCALE * rows[0]["closes"],
    )
    for i, a in enumerate(places):
        for j, b in enumerate(places):
            model.add_edge(a, b, distance=table[i][j], duration=table[i][j])
    best = model.solve(pyvrp.stop.MaxRuntime(task["seconds"]), display=False).best
    if not best.is_feasible():
        return None
    return [best.num_routes(), best.distance() / SCALE]


task = json.load(sys.stdin)
table = distances(task["rows"])
found = {}
for name, solve in {"VROOM": by_vroom, "PyVRP": by_pyvrp}.items():
    try:
        found[name] = solve(task, table)
    except ImportError:
        pass
json.dump(found, sys.stdout)
