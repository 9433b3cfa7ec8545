-- Requests of wrk: the paths in a file, one per line, in turn. "{n}" in a path becomes a unique number. A line of "POST",
-- a path and a body, separated by blanks, is a POST.
-- Further arguments are headers, name and value.

local paths = {}
local asked = 0

function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  -- Each run starts at another number.
  asked = tonumber(args[2])
  for index = 3, #args, 2 do wrk.headers[args[index]] = args[index + 1] end
end

function request()
  asked = asked + 1
  local line = paths[asked % #paths + 1]:gsub("{n}", string.format("%09d", asked))
  local path, body = line:match("^POST (%S+) (.*)$")
  if body then return wrk.format("POST", path, nil, body) end
  return wrk.format("GET", line)
end
